import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openHistoryLayer } from "./history-layer.ts";

/** A browser's history, cut down to what a layer needs. */
function fakeWindow() {
  const target = new EventTarget();
  const entries: unknown[] = [{ key: "page" }];
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => void entries.push(state),
    replaceState: (state: unknown) => void entries.splice(-1, 1, state),
    back: () => {
      entries.pop();
      target.dispatchEvent(new Event("popstate"));
    },
  };
  return Object.assign(target, { history, entries });
}

let page: ReturnType<typeof fakeWindow>;
beforeEach(() => {
  page = fakeWindow();
  vi.stubGlobal("window", page);
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => Promise.resolve();

test("Back closes the layer and stays on the page; the router's own state is kept", () => {
  const onBack = vi.fn();
  openHistoryLayer(onBack);
  expect(page.history.state).toMatchObject({ key: "page" });
  page.history.back();
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(page.entries).toEqual([{ key: "page" }]);
});

test("closing it otherwise takes the entry away without calling back", async () => {
  const onBack = vi.fn();
  openHistoryLayer(onBack)();
  await settle();
  expect(page.entries).toEqual([{ key: "page" }]);
  expect(onBack).not.toHaveBeenCalled();
});

test("a navigation that closes the layer is not undone", async () => {
  const close = openHistoryLayer(() => {});
  close();
  page.history.replaceState({ key: "elsewhere" });
  await settle();
  expect(page.entries).toEqual([{ key: "page" }, { key: "elsewhere" }]);
});
