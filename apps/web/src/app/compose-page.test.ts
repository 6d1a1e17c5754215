import { readFileSync } from "node:fs";
import { HOME_DATA_ID, type HomeData } from "@evenkeel/contract/home-page";
import { expect, test } from "vitest";
import { localeOf } from "#/i18n/locales.ts";
import { composePage } from "./compose-page.ts";

const template = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
const data = { atMs: 1, language: "ar", courses: { "</script><b>$&": ["1"] } } as unknown as HomeData;
const parts = {
  data,
  app: "<main>$& $1</main>",
  locale: localeOf("ar"),
  palette: "red-up",
  name: "A & <B>",
  scripts: ["/_built/text-ar.js"],
} as const;

test("the page speaks its language before any script runs", () => {
  const page = composePage(template, parts);
  expect(page).toContain('<html lang="ar" dir="rtl" data-theme="light" data-palette="red-up">');
  expect(page).toContain("<title>A &amp; &lt;B></title>");
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/_built/text-ar.js"></head>');
});

test("the app stands in its root, and nothing of the empty page is left there", () => {
  const page = composePage(template, parts);
  expect(page).toContain('<div id="root"><main>$& $1</main></div>');
  expect(page.match(/id="root"/g)).toHaveLength(1);
  expect(page).not.toContain("<img");
  expect(page).toContain('src="/src/app/main.tsx"');
});

test("no font holds the first paint back", () => {
  expect(template).toContain('as="font"');
  expect(composePage(template, parts)).not.toContain('as="font"');
});

test("data ends no element early, and comes back as it was", () => {
  const page = composePage(template, parts);
  const [, json = ""] = page.split(`id="${HOME_DATA_ID}">`);
  const text = json.slice(0, json.indexOf("</script>"));
  expect(JSON.parse(text)).toEqual(data);
  expect(page).not.toContain("<b>");
});
