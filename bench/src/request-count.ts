import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** What a page asked for until it had nothing more to ask. */
export interface Requests {
  readonly count: number;
  /** The longest chain of data calls of which each began after the one before was answered; the page itself is one. */
  readonly serialData: number;
}

interface Span {
  readonly isData: boolean;
  readonly from: number;
  to: number;
}

const QUIET_MS = 2_000;
/** A call that begins this soon after an answer did not wait for it: a script cannot answer within the same turn. */
const SAME_TURN_MS = 1;

/** Loads a page and counts until it has been quiet. Code for likely next screens is not fetched by who saves data. */
export async function countRequests(page: Page, url: string): Promise<Requests> {
  const spans = new Map<Request, Span>();
  let lastAt = performance.now();
  const ended = (request: Request) => {
    const span = spans.get(request);
    lastAt = performance.now();
    if (span) span.to = lastAt;
  };
  page.on("request", (request) => {
    lastAt = performance.now();
    const isData = request.isNavigationRequest() || new URL(request.url()).pathname.startsWith("/api/");
    spans.set(request, { isData, from: lastAt, to: Number.POSITIVE_INFINITY });
  });
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
  await page.goto(url);
  while (performance.now() - lastAt < QUIET_MS) await sleep(100);
  return { count: spans.size, serialData: longestChain([...spans.values()].filter(({ isData }) => isData)) };
}

/** How many of the spans, at most, lie one behind the other. */
export function longestChain(spans: readonly { readonly from: number; readonly to: number }[]): number {
  let [length, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of spans.toSorted((a, b) => a.to - b.to)) {
    if (from < end + SAME_TURN_MS) continue;
    length += 1;
    end = to;
  }
  return length;
}
