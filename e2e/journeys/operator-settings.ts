import type { Page } from "@playwright/test";

/** Lets the page see one public setting otherwise than the server has it, as if an operator had changed it. */
export async function changeSetting<T>(page: Page, key: string, change: (value: T) => T): Promise<void> {
  await page.route("**/api/common/get/setting*", async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { key: string; val: string }[] };
    for (const entry of reply.data) {
      if (entry.key === key) entry.val = JSON.stringify(change(JSON.parse(entry.val) as T));
    }
    await route.fulfill({ json: reply });
  });
}
