import type { Trial } from "./contest.ts";
import { openSite, type Site } from "./site/site.ts";

/** As many people as tries in a round: each is guessed at less often than a guess begins to cost time. */
const PEOPLE = 50;
const ROUNDS = 4;

let site: Site;
let serial = 0;

interface Figures {
  /** Of the answers to one kind of wrong login, milliseconds. */
  readonly medianMs: number;
}

async function post(path: string, body: object): Promise<number> {
  const from = performance.now();
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${site.url}/api/business/user/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { msg } = (await reply.json()) as { msg: string };
  if (path === "login" && msg !== "auth.wrongCredentials") throw new Error(`a login was answered ${msg}`);
  return performance.now() - from;
}

const person = (number: number) => ({ loginName: `answers${number}`, signType: 3 });

async function medianOf(names: readonly string[]): Promise<Figures> {
  const waits: number[] = [];
  for (const loginName of names)
    waits.push(await post("login", { loginName, signType: 3, loginPassword: "Wrong-sea-2024" }));
  waits.sort((a, b) => a - b);
  return { medianMs: waits[Math.floor(waits.length / 2)] ?? Number.NaN };
}

const everybody = Array.from({ length: PEOPLE }, (_, number) => person(number).loginName);

/** Whether the time of an answer tells a name that somebody has from one that nobody has. The work is the same by a test. */
export const loginAnswers: Trial<Figures> = {
  name: "wrong logins",
  rounds: ROUNDS,
  sides: {
    nobody: () => medianOf(everybody.map(() => `nobody${serial++}x`)),
    somebody: () => medianOf(everybody),
  },
  rows: [
    {
      name: "wrong logins: a name that nobody has",
      unit: "ms",
      anchor: "a wrong password",
      isMoreBetter: false,
      ours: ({ nobody }) => nobody?.medianMs ?? Number.NaN,
      against: ({ somebody }) => somebody?.medianMs ?? Number.NaN,
    },
  ],
  prepare: async () => {
    site = await openSite();
    for (const number of everybody.keys())
      await post("register", { ...person(number), loginPassword: "Calm-sea-2024" });
  },
  finish: () => site?.close(),
};
