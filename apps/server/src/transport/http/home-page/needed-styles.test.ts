import { expect, test } from "vitest";
import { neededStyles } from "./needed-styles.ts";

const page = '<p class="a p-1.5 active:bg-x [&amp;>b]:c"></p><svg class="2x"></svg>';

test.each([
  ["a class that occurs", ".a{color:red}"],
  ["an escaped class", ".p-1\\.5{padding:6px}"],
  ["a state of a class", ".active\\:bg-x:active{background:red}"],
  ["a class with a selector in it", ".\\[\\&\\>b\\]\\:c>b{color:red}"],
  ["a class that begins with a digit", ".\\32 x{color:red}"],
  ["no class", "html,:root[data-theme=dark]{color:red}"],
  ["one of several selectors", ".gone,.a{color:red}"],
  ["a class that must not be there", ".a:not(.gone){color:red}"],
  ["an order of layers", "@layer base,utilities;"],
  ["a font", "@font-face{font-family:X;src:url(/x.woff2)}"],
  ["a nested condition", "@layer utilities{@media (hover:hover){.a:hover{color:red}}}"],
  ["a rule with rules in it", ".a{@media (hover:hover){&:hover{color:red}}}"],
  ["an animation in use", "@keyframes turn{to{rotate:1turn}}.a{animation:turn 1s}"],
  ["a registered property in use", '@property --x{syntax:"*";inherits:false}.a{--x:1}'],
])("keeps %s", (_what, styles) => {
  expect(neededStyles(styles, page)).toBe(styles);
});

test.each([
  ["a class that does not occur", ".gone{color:red}"],
  ["a class below one that does not occur", ".gone .a{color:red}"],
  ["a longer class", ".ab{color:red}"],
  ["a condition with nothing left in it", "@media (width>1px){.gone{color:red}}"],
  ["an animation that nothing names", "@keyframes fade{to{opacity:0}}"],
  ["a registered property that nothing names", '@property --x{syntax:"*";inherits:false}'],
])("leaves out %s", (_what, styles) => {
  expect(neededStyles(styles, page)).toBe("");
});

test("what is left keeps its order and its layers", () => {
  const styles = "@layer b,u;@layer b{html{x:1}}@layer u{.gone{x:2}.a{x:3}@media print{.a{x:4}}}.b{x:5}";
  expect(neededStyles(styles, page)).toBe("@layer b,u;@layer b{html{x:1}}@layer u{.a{x:3}@media print{.a{x:4}}}");
});
