import type { Trial } from "./contest.ts";
import { LeanCaller } from "./lean-caller.ts";
import { openSite, type Site } from "./site/site.ts";

const LOGINS = 50;
const ASKERS = 4;

let site: Site;
let serial = 0;

interface Figures {
  /** Of the answers to /healthz, milliseconds. */
  readonly p99Ms: number;
  /** Passwords that were looked at in a second; 0 where none was. */
  readonly loginsPerSecond: number;
}

/** A name that nobody has costs as much as a wrong password: the same hash is computed. */
async function logIn(): Promise<void> {
  const body = JSON.stringify({ loginName: `nobody${serial++}`, loginPassword: "Calm-sea-2024", signType: 3 });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${site.url}/api/business/user/login`, { method: "POST", headers, body });
  if (reply.status !== 400) throw new Error(`a login was answered ${reply.status}`);
  await reply.arrayBuffer();
}

/** Asks for /healthz without a pause until `work` is done, and tells how long the answers took. */
async function whileWorking(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const ask = async () => {
    const caller = new LeanCaller(`${site.url}/healthz`);
    while (!isDone) {
      const from = performance.now();
      await caller.ask();
      waits.push(performance.now() - from);
    }
    caller.close();
  };
  const asking = Promise.all(Array.from({ length: ASKERS }, ask));
  await work.finally(() => {
    isDone = true;
  });
  await asking;
  return waits.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

async function storm(): Promise<Figures> {
  const from = performance.now();
  const waits = await whileWorking(Promise.all(Array.from({ length: LOGINS }, logIn)));
  return { p99Ms: p99(waits), loginsPerSecond: LOGINS / ((performance.now() - from) / 1000) };
}

async function calm(): Promise<Figures> {
  const waits = await whileWorking(new Promise((resolve) => setTimeout(resolve, 500)));
  return { p99Ms: p99(waits), loginsPerSecond: 0 };
}

/** Whether passwords, which are slow to check by intent, slow anything else. */
export const loginStorm: Trial<Figures> = {
  name: "fifty logins at once",
  rounds: 4,
  sides: { storm, calm },
  rows: [
    {
      name: "fifty logins at once: p99 of /healthz meanwhile",
      unit: "ms",
      anchor: "the same asking while nobody logs in",
      isMoreBetter: false,
      budget: 100,
      bounds: "ours",
      ours: ({ storm }) => storm?.p99Ms ?? Number.NaN,
      against: ({ calm }) => calm?.p99Ms ?? Number.NaN,
    },
    {
      name: "fifty logins at once: passwords checked",
      unit: "logins/s",
      isMoreBetter: true,
      ours: ({ storm }) => storm?.loginsPerSecond ?? Number.NaN,
    },
  ],
  prepare: async () => {
    site = await openSite();
  },
  finish: () => site?.close(),
};
