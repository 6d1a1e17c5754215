import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makePageTemplate } from "./page-template.ts";

const FILES: Record<string, string> = {
  "/_built/a.css": ".a{color:$&}.gone{color:red}",
  "/early.js": "go('$1')",
  "/bad.js": 'say("</script>")',
};
const SHEET = '<link rel="stylesheet" crossorigin href="/_built/a.css">';
const PAGE = `<head><script src="/early.js"></script><script type="module" crossorigin src="/_built/m.js"></script>
<link rel="modulepreload" href="/_built/b.js">${SHEET}</head><body><i></i></body>`;
const hash = (text = "") => createHash("sha256").update(text).digest("base64");

test("what holds up the first paint stands in the page, and the policy names exactly that", () => {
  const template = makePageTemplate(PAGE, (path) => FILES[path]);
  const { text, inline } = template.finish(template.text.replace("<i></i>", () => `<b class="a">$&</b>`));
  expect(text).toBe(`<head><script>go('$1')</script><script type="module" crossorigin src="/_built/m.js"></script>
<link rel="modulepreload" href="/_built/b.js"><style>.a{color:$&}</style></head><body><b class="a">$&</b>${SHEET}</body>`);
  expect(inline).toEqual({ scripts: [hash(FILES["/early.js"])], styles: [hash(".a{color:$&}")] });
});

test("a file that is missing, or would end its element early, stays a file", () => {
  const page = '<script src="/bad.js"></script><link rel="stylesheet" href="/none.css"><body></body>';
  const template = makePageTemplate(page, (path) => FILES[path]);
  expect(template.finish(template.text)).toEqual({ text: page, inline: { scripts: [], styles: [] } });
});
