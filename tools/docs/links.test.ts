import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readTree } from "../tidy/tree.ts";
import { root } from "./markdown.ts";

const pages = readTree(root).files.filter(({ path }) => path === "README.md" || /^docs\/.*\.md$/.test(path));

/** The repository's own folders; a path in backticks that begins with one of them is meant to be there. */
const OWN = /^(?:apps|packages|tools|docs|bench|e2e|\.ci)\/[\w./{},@*-]+$/;

/** `a/{b,c}.md` stands for `a/b.md` and `a/c.md`. */
function spelledOut(path: string): string[] {
  const braces = /\{([^}]*)\}/.exec(path);
  if (braces === null) return [path];
  return (braces[1] ?? "").split(",").flatMap((part) => spelledOut(path.replace(braces[0], part)));
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

test.each(pages)("$path links to what is there", ({ path, text }) => {
  const missing: string[] = [];
  for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [file = "", anchor] = target.split("#");
    const to = file === "" ? path : join(dirname(path), file);
    const found = pages.find((page) => page.path === to);
    if (!existsSync(join(root, to))) missing.push(target);
    else if (anchor !== undefined && found !== undefined) {
      const anchors = [...found.text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));
      if (!anchors.includes(anchor)) missing.push(target);
    }
  }
  expect(missing).toEqual([]);
});

test.each(pages)("$path names files that are there", ({ text }) => {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? "").filter((name) => OWN.test(name));
  const missing = named.flatMap(spelledOut).filter((name) => !name.includes("*") && !existsSync(join(root, name)));
  expect(missing).toEqual([]);
});
