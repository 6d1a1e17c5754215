import { expect, test } from "vitest";
import { holdsTag } from "./entity-tag.ts";

test("a tag is found alone, in a list, weak, and in the star", () => {
  for (const header of ['"a"', 'W/"a"', '"x", W/"y" , "a"', "*"]) expect(holdsTag(header, '"a"')).toBe(true);
});

test("another tag, a bare word and no header name nothing", () => {
  for (const header of ['"b"', "a", "", '"aa"', undefined]) expect(holdsTag(header, '"a"')).toBe(false);
});
