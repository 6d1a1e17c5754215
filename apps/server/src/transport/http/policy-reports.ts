import { type PolicyViolation, policyReport } from "@evenkeel/contract/policy-report";
import { Counter, type Registry } from "prom-client";
import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import { type Route, route } from "./route.ts";

export interface PolicyReportDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
}

/** The same report is one line an hour, however many browsers send it. */
const SAID_AGAIN_AFTER_MS = 3_600_000;
/** More different ones than this an hour are counted and not written: somebody makes them up. */
const MAX_DIFFERENT = 200;

/** Every directive of a policy; a report that names another is no browser's. */
const DIRECTIVES: ReadonlySet<string> = new Set(
  (
    "default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src " +
    "connect-src worker-src manifest-src media-src frame-src child-src object-src base-uri form-action " +
    "frame-ancestors require-trusted-types-for trusted-types"
  ).split(" "),
);

/** What browsers put in place of an address. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "inline eval wasm-eval self data blob trusted-types-policy trusted-types-sink".split(" "),
);

/**
 * Takes what browsers report of the content policy: counts it, and writes each thing once an hour. A line holds the
 * directive, what was blocked by its origin, and where, without anything that could name a person.
 */
export function policyReportRoute({ clock, log, registry }: PolicyReportDeps): Route {
  const reports = new Counter({
    name: "evenkeel_policy_reports_total",
    help: "Things that browsers report as forbidden by the content policy, by directive.",
    labelNames: ["directive"],
    registers: [registry],
  });
  const said = new Map<string, number>();

  return route(policyReport, (_context, { body }) => {
    const told = tellable(body["csp-report"]);
    reports.inc({ directive: told.directive });
    const key = JSON.stringify(told);
    const now = clock.monotonic();
    for (const [before, at] of said) if (now - at >= SAID_AGAIN_AFTER_MS) said.delete(before);
    if (!said.has(key) && said.size < MAX_DIFFERENT) {
      said.set(key, now);
      log.warn(told, "a browser reports a breach of the content policy");
    }
    return {};
  });
}

interface Told {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
  readonly line: number;
}

function tellable(report: PolicyViolation): Told {
  const named = (report["effective-directive"] ?? report["violated-directive"] ?? "").split(" ", 1)[0] ?? "";
  return {
    directive: DIRECTIVES.has(named) ? named : "other",
    blocked: originOf(report["blocked-uri"] ?? ""),
    page: placeOf(report["document-uri"] ?? ""),
    source: placeOf(report["source-file"] ?? ""),
    line: Math.min(Math.max(Math.trunc(report["line-number"] ?? 0), 0), 1_000_000),
  };
}

/** Scheme and host of a web address, or what stands for one: the id of a browser's extension is its owner's alone. */
function originOf(text: string): string {
  if (KEYWORDS.has(text)) return text;
  const url = parseUrl(text);
  if (url === null) return "other";
  return WEB.test(url.protocol) ? `${url.protocol}//${url.host.slice(0, 100)}` : url.protocol.slice(0, 40);
}

/** The screen or the file alone: what stands deeper in an address, or behind it, can be somebody's. */
function placeOf(text: string): string {
  const url = parseUrl(text);
  if (url === null || !WEB.test(url.protocol)) return "other";
  const [, first = "", ...deeper] = url.pathname.split("/");
  const last = deeper.at(-1) ?? "";
  const screen = /^[a-z-]{0,24}$/i.test(first) ? first : "*";
  return `/${[screen, ...(last === "" ? [] : [BUILT.test(last) ? last : "*"])].join("/")}`;
}

const WEB = /^(https?|wss?):$/;
/** A file of the web build, by its hashed name. */
const BUILT = /^[\w-]{1,80}\.(js|css)$/;

const parseUrl = (text: string): URL | null => (text.length <= 4_000 ? URL.parse(text) : null);
