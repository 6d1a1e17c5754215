import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import type { Contest } from "./contest.ts";
import { openSite, type Site } from "./site/site.ts";

const PATH = "/api/coin/list?pageNum=1&pageSize=10";
const CONNECTIONS = 16;
const MEASURED_MS = 1_500;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let site: Site;
let bare: ChildProcess;
let bareUrl: string;

function call(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        body += text;
      });
      answer.on("end", () => (answer.statusCode === 200 ? resolve(body) : reject(new Error(`${url}: ${body}`))));
    }).on("error", reject);
  });
}

/** People who each ask for the list again as soon as they have it. */
async function answersPerSecond(url: string): Promise<number> {
  let answers = 0;
  const from = performance.now();
  const ask = async () => {
    while (performance.now() - from < MEASURED_MS) {
      await call(url + PATH);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return answers / ((performance.now() - from) / 1000);
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
    const { rows } = JSON.parse(await call(site.url + PATH)) as { rows: object[] };
    bare = fork(join(import.meta.dirname, "bare-list-process.ts"));
    bare.send(rows);
    bareUrl = String((await once(bare, "message"))[0]);
  },
  measureOurs: () => answersPerSecond(site.url),
  measureAnchor: () => answersPerSecond(bareUrl),
  finish: async () => {
    agent.destroy();
    bare?.disconnect();
    await site?.close();
  },
};
