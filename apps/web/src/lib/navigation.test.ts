import { expect, test, vi } from "vitest";
import { createNavigation } from "./navigation.ts";

interface FakeEntry {
  readonly state: unknown;
  readonly url: string;
}

/** A window cut down to its history: entries, the one that is shown, and Back. */
function fakePage(url = "/") {
  const target = new EventTarget();
  const entries: FakeEntry[] = [{ state: null, url }];
  let at = 0;
  const parsed = () => new URL(entries[at]?.url ?? "", "http://app.test");
  const page = Object.assign(target, {
    location: {
      get pathname() {
        return parsed().pathname;
      },
      get search() {
        return parsed().search;
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState(state: unknown, _: string, to = entries[at]?.url ?? "") {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, { state, url: to });
        at += 1;
      },
      replaceState(state: unknown, _: string, to = entries[at]?.url ?? "") {
        entries[at] = { state, url: to };
      },
      back() {
        at -= 1;
        target.dispatchEvent(new Event("popstate"));
      },
    },
  });
  return { page: page as unknown as Window, entries, history: page.history };
}

test("a visit begins at depth 0, and each push lies one deeper", () => {
  const { page } = fakePage("/quotes?type=Index");
  const navigation = createNavigation(page);
  expect(navigation.place()).toMatchObject({ pathname: "/quotes", search: "?type=Index", depth: 0, move: "pop" });
  navigation.navigate("/trade?coin=btcusdt", { state: { from: "list" } });
  expect(navigation.place()).toEqual({
    pathname: "/trade",
    search: "?coin=btcusdt",
    state: { from: "list" },
    depth: 1,
    move: "push",
  });
});

test("Back finds the entry before, with what it knew", () => {
  const { page } = fakePage();
  const navigation = createNavigation(page);
  const told = vi.fn();
  navigation.navigate("/login", { state: { from: "/assets" } });
  navigation.navigate("/register");
  navigation.subscribe(told);
  navigation.back();
  expect(told).toHaveBeenCalledTimes(1);
  expect(navigation.place()).toMatchObject({ pathname: "/login", state: { from: "/assets" }, depth: 1, move: "pop" });
});

test("replacing adds no entry and keeps the depth", () => {
  const { page, entries } = fakePage();
  const navigation = createNavigation(page);
  navigation.navigate("/quotes");
  navigation.navigate("/trade", { replace: true });
  expect(entries.map(({ url }) => url)).toEqual(["/", "/trade"]);
  expect(navigation.place()).toMatchObject({ pathname: "/trade", depth: 1, move: "replace" });
});

test("going where one stands adds no entry", () => {
  const { page, entries } = fakePage();
  const navigation = createNavigation(page);
  navigation.navigate("/");
  expect(entries).toHaveLength(1);
});

test("an entry that a sheet laid on the same place is no move, opened or closed", () => {
  const { page, history } = fakePage();
  const navigation = createNavigation(page);
  navigation.navigate("/trade");
  const told = vi.fn();
  navigation.subscribe(told);
  history.pushState({ ...(history.state as object), layer: 1 }, "");
  history.back();
  expect(told).not.toHaveBeenCalled();
  expect(navigation.place()).toMatchObject({ pathname: "/trade", move: "push" });
});

test("a jump within the page can be gone back from", () => {
  const { page, history } = fakePage();
  const navigation = createNavigation(page);
  // The browser adds the entry of "#screen" itself and then tells of it.
  history.pushState(null, "", "/#screen");
  page.dispatchEvent(new Event("popstate"));
  expect(navigation.place()).toMatchObject({ pathname: "/", depth: 1 });
  navigation.back();
  expect(navigation.place()).toMatchObject({ pathname: "/", depth: 0, move: "pop" });
});

test("what ended its following is told no more", () => {
  const { page } = fakePage();
  const navigation = createNavigation(page);
  const told = vi.fn();
  navigation.subscribe(told)();
  navigation.navigate("/help");
  expect(told).not.toHaveBeenCalled();
});
