import { expect, test } from "vitest";
import { imageAddress, imagesAsOf, isImage } from "./image-address.ts";

imagesAsOf(1_732_194_000_000);

test("images lie under the resources path, by theme when the name has no slash, with the time of loading", () => {
  expect(imageAddress("gift.svg", "dark")).toBe("/resources/dark/gift.svg?t=1732194000000");
  expect(imageAddress("gift.svg", "light")).toBe("/resources/light/gift.svg?t=1732194000000");
  expect(imageAddress("tabs/gift.svg", "dark")).toBe("/resources/tabs/gift.svg?t=1732194000000");
  expect(imageAddress("/tabs/gift.svg", "dark")).toBe("/resources/tabs/gift.svg?t=1732194000000");
});

test("remote addresses are forced to https and left as they are otherwise", () => {
  expect(imageAddress("http://images.example/a.png", "light")).toBe("https://images.example/a.png");
  expect(imageAddress("//images.example/a.png", "light")).toBe("https://images.example/a.png");
  expect(imageAddress("https://images.example/a.png?v=2", "light")).toBe("https://images.example/a.png?v=2");
});

test("a bare word is one of the app's own icons", () => {
  expect(["home", "account", ""].map(isImage)).toEqual([false, false, false]);
  expect(["home.png", "tabs/home", "https://images.example/a"].map(isImage)).toEqual([true, true, true]);
});
