import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "../harness/api-client.ts";
import { HOSTILE, plantHostileText } from "../harness/hostile-text.ts";
import { ROOT } from "../harness/repository.ts";
import { expect, preset, test } from "./journey.ts";

// A site of its own: what is planted there, an announcement too, no other journey should meet.
test.use({ siteEnv: { IMAGE_ORIGINS: "https://images.example" } });

/** Every route of the app, by the list that the app itself goes by. */
const ROUTES = [...readFileSync(join(ROOT, "apps/web/src/app/paths.ts"), "utf8").matchAll(/^ {2}"(\/[^"]*)",$/gm)].map(
  ([, path = ""]) => path,
);

/** Every key that the app may keep on the device, by its own list. */
const KEPT = new Set(
  [...readFileSync(join(ROOT, "apps/web/src/lib/storage.ts"), "utf8").matchAll(/^ {2}\| "(\w+)"/gm)]
    .map(([, key = ""]) => key)
    .concat("PENDING_ORDER", "COVER_LEFT_AT", "CODE_WAIT"),
);

/** Collects what the content policy refuses, from the first script on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("tellRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = (window as unknown as { tellRefused: (what: string) => void }).tellRefused;
      tell(`${violatedDirective} ${blockedURI} in ${sourceFile}`);
    });
  });
  return refused;
}

test("no screen of a member does what the content policy forbids, with hostile text in every field that keeps any", async ({
  page,
  stranger,
  site,
}) => {
  const member = await signIn(site.url, stranger);
  await preset(page, "TOKEN", member.satoken ?? "");
  const { noticeId, address } = await plantHostileText(site, member, stranger);
  const refused = await watchPolicy(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto("/");
  let seen = 0;
  const notices = [`/broadcastDetails?id=${noticeId}`, `/helpDetails?id=${noticeId}`];
  for (const path of [...ROUTES, "/password", "/quoteSearch", "/security", ...notices]) {
    // Within the page, as people go: each screen's code and words are fetched under the one policy.
    await page.evaluate((to) => {
      history.pushState({ depth: 1, state: null }, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await expect(page.locator("main").first()).toBeVisible();
    if ([...notices, "/security"].includes(path)) await expect(page.getByText(HOSTILE).first()).toBeVisible();
    const { isMarkup, isShown } = await page.evaluate((hostile) => {
      const isMarkup = document.querySelector('img[src="x"], svg[onload], [onerror]') !== null;
      return { isMarkup, isShown: document.querySelector("main")?.textContent.includes(hostile) === true };
    }, HOSTILE);
    expect([path, isMarkup]).toEqual([path, false]);
    if (isShown) seen += 1;
  }
  // All that the screens have left on the device: listed keys, and in them nothing of who somebody is.
  const device = await page.evaluate(async () => ({
    local: { ...localStorage },
    tab: { ...sessionStorage },
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookies: document.cookie,
  }));
  const unlisted = [...Object.keys(device.local), ...Object.keys(device.tab)].filter(
    (key) => !KEPT.has(key.replace("evenkeel_", "")) && !key.startsWith("preset "),
  );
  expect([unlisted, device.caches, device.databases]).toEqual([[], [], []]);
  const { TOKEN: _token, ...others } = Object.fromEntries(
    Object.entries(device.local).map(([key, text]) => [key.replace("evenkeel_", ""), text]),
  );
  const { id } = await member.dataOf<{ id: string }>(member.get("/api/business/user/getInfo"));
  const kept = JSON.stringify([others, device.tab, device.cookies]);
  for (const secret of [id, stranger.loginName, stranger.loginPassword, address, member.satoken ?? ""])
    expect([secret, kept.includes(secret)]).toEqual([secret, false]);

  // What was mailed is plain text, wherever it is read: here where the server shows what it did not send.
  await page.goto("/dev/outbox");
  await expect(page.getByText(`[${HOSTILE}]`).first()).toBeVisible();
  await expect(page.locator('img[src="x"], svg[onload], [onerror]')).toHaveCount(0);
  expect(ROUTES.length).toBeGreaterThan(60);
  // It is shown for what it is, which proves that the screens had it.
  expect(seen).toBeGreaterThan(2);
  expect(dialogs).toEqual([]);
  expect(refused).toEqual([]);
});

test("text never becomes markup or code, also where a script asks for it", async ({ page, site }) => {
  const reported = page.waitForRequest((request) => request.url().endsWith("/api/security/policyReport"));
  await page.goto("/");
  const thrown = await page.evaluate(() => {
    const tries: [string, () => unknown][] = [
      ["innerHTML", () => (document.createElement("div").innerHTML = "<img src=x>")],
      ["insertAdjacentHTML", () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>")],
      ["document.write", () => document.write("<b>x</b>")],
      ["script.src", () => (document.createElement("script").src = "/other.js")],
      [
        "another policy",
        () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy("anything", {}),
      ],
    ];
    return tries
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      })
      .map(([name]) => name);
  });
  expect(thrown).toEqual(["innerHTML", "insertAdjacentHTML", "document.write", "script.src", "another policy"]);

  // And the operator gets to know of it.
  await reported;
  const counted = /^evenkeel_policy_reports_total\{directive="require-trusted-types-for"\} [1-9]/m;
  await expect(async () => expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(counted)).toPass();
});
