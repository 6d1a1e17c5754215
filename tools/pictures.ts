import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "./browser/find-browser.ts";
import { BROWSER_FLAGS } from "./browser/flags.ts";
import { findSharedData } from "./test/shared-data.ts";

// `npm run pictures`: a picture of every screen and state, 390 × 844, light and dark, English, Chinese and Arabic, with
// a page that shows them all. `npm run pictures -- home statement` takes those screens alone, `--small` takes them at
// 360 × 640 into a folder of their own; `--readme` takes the README's picture anew from two of them.

const root = join(import.meta.dirname, "..");
const isReadme = process.argv.includes("--readme");
const isSmall = process.argv.includes("--small");
const folder = join(root, isSmall ? "pictures/small" : "pictures");
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));

const search = await findBrowser();
if (!search.found) {
  console.error(["No browser starts here:", ...search.tried].join("\n"));
  process.exit(1);
}
const { path: executablePath, env = {} } = search.found;
const built = spawnSync(process.execPath, [join(root, "tools/test/build-web.mjs")], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

if (!isReadme && named.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const screens = isReadme ? ["home", "trade"] : named;
const taken = spawnSync(
  join(root, "node_modules/.bin/playwright"),
  [
    "test",
    "--project",
    "pictures",
    "--workers",
    "2",
    ...(screens.length === 0 ? [] : ["--grep", ` (${screens.join("|")})$`]),
  ],
  {
    cwd: join(root, "e2e"),
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      PICTURES_DIR: folder,
      ...(isReadme ? { PICTURES_FORMS: "en-light" } : {}),
      ...(isSmall ? { PICTURES_SIZE: "360x640" } : {}),
      E2E_BROWSER: JSON.stringify(search.found),
      SHARED_DATA_DIR: findSharedData(root) ?? "",
    },
  },
);
process.exitCode = taken.status ?? 1;
writeFileSync(join(folder, "index.html"), index(readdirSync(folder).filter((file) => file.endsWith(".png"))));
if (isReadme && taken.status === 0) await readmePicture();
console.log(`Pictures: ${join(folder, "index.html")}`);

/** One row for each screen and state, its pictures beside each other. */
function index(files: readonly string[]): string {
  const byScreen = Map.groupBy(files.toSorted(), (file) => file.split("--")[0] ?? file);
  const rows = Array.from(byScreen, ([screen, pictures]) => {
    const images = pictures.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`);
    return `<h2>${screen}</h2><div>${images.join("")}</div>`;
  });
  const style =
    "body{font:15px system-ui;margin:24px}div{display:flex;gap:12px;overflow-x:auto}img{width:260px;border:1px solid #ccc}";
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join("\n")}\n`;
}

/** Home and trade side by side, as the README shows them. */
async function readmePicture(): Promise<void> {
  const images = ["home", "trade"].map((screen) => {
    const data = readFileSync(join(folder, `${screen}--en-light.png`)).toString("base64");
    return `<img src="data:image/png;base64,${data}">`;
  });
  const style =
    "body{margin:0;padding:32px;display:flex;gap:32px;background:#e9e7e2}img{width:390px;border-radius:28px}";
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS], env: { ...process.env, ...env } });
  const page = await browser.newPage({ viewport: { width: 876, height: 908 } });
  await page.setContent(`<style>${style}</style>${images.join("")}`);
  mkdirSync(join(root, "docs"), { recursive: true });
  await page.screenshot({ path: join(root, "docs/screenshot.png") });
  await browser.close();
}
