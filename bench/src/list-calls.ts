import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Contest } from "./contest.ts";
import { LeanCaller } from "./lean-caller.ts";
import { openSite, type Site } from "./site/site.ts";

const PATH = "/api/coin/list?pageNum=1&pageSize=10";
const CONNECTIONS = 16;
const MEASURED_MS = 1_500;

let site: Site;
let bare: ChildProcess;
let bareUrl: string;

/** People who each ask for the list again as soon as they have it. */
async function answersPerSecond(url: string): Promise<number> {
  const callers = Array.from({ length: CONNECTIONS }, () => new LeanCaller(url + PATH));
  let answers = 0;
  const from = performance.now();
  const ask = async (caller: LeanCaller) => {
    while (performance.now() - from < MEASURED_MS) {
      await caller.ask();
      answers += 1;
    }
  };
  await Promise.all(callers.map(ask));
  const seconds = (performance.now() - from) / 1000;
  for (const caller of callers) caller.close();
  return answers / seconds;
}

export const listCalls: Contest = {
  name: "a page of a market list, over HTTP",
  unit: "answers/s",
  anchor:
    "a bare Fastify that writes the same rows by a compiled schema, reading no price and checking nothing of its answer",
  isMoreBetter: true,
  budget: 0.7,
  rounds: 4,
  prepare: async () => {
    site = await openSite();
    const { rows } = (await (await fetch(site.url + PATH)).json()) as { rows: object[] };
    bare = fork(join(import.meta.dirname, "bare-list-process.ts"));
    bare.send(rows);
    bareUrl = String((await once(bare, "message"))[0]);
  },
  measureOurs: () => answersPerSecond(site.url),
  measureAnchor: () => answersPerSecond(bareUrl),
  finish: async () => {
    bare?.disconnect();
    await site?.close();
  },
};
