import type { Page } from "@playwright/test";
import type { Screen } from "./screen.ts";

/** What a call answers in place of the truth: nothing ever, a failure, or that there is nothing. */
type State = "loading" | "error" | "empty";

const ARRANGED: Record<State, (calls: string) => (page: Page) => Promise<unknown>> = {
  loading: (calls) => (page) => page.route(calls, () => undefined),
  error: (calls) => (page) =>
    page.route(calls, (route) =>
      route.fulfill({ status: 503, contentType: "application/json", body: '{"code":503,"msg":"server.unavailable"}' }),
    ),
  empty: (calls) => (page) => answer(page, calls, emptied),
};

/** Refuses calls for want of something. */
export const refuse = (calls: string, code: number, msg: string, data: object) => (page: Page) =>
  page.route(calls, (route) => route.fulfill({ status: code, json: { code, msg, data } }));

/** The app tries again by itself, a little later each time, before it says that it failed. */
export const waitForError = (page: Page) => page.getByRole("alert").first().waitFor({ timeout: 30_000 });

/**
 * A screen in the states that come of what its calls answer, `name-loading` and so on. `calls` is the pattern of their
 * addresses; what the screen does once it is loaded is done in each state too.
 */
export function statesOf(screen: Screen, calls: string, states: readonly State[] = ["loading", "error"]): Screen[] {
  return states.map((state) => ({
    ...screen,
    name: `${screen.name}-${state}`,
    arrange: async (page) => {
      await screen.arrange?.(page);
      await ARRANGED[state](calls)(page);
    },
    act: async (page, language) => {
      await screen.act?.(page, language);
      if (state === "error") await waitForError(page);
    },
  }));
}

/** Answers calls with what the server said, changed. */
export async function answer<T>(page: Page, calls: string, change: (reply: T) => T): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** The same reply with every list in it empty. */
function emptied(reply: unknown): unknown {
  if (Array.isArray(reply)) return [];
  if (typeof reply !== "object" || reply === null) return reply;
  return Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, key === "total" ? 0 : emptied(value)]));
}
