import type { FastifyInstance } from "fastify";
import type { Metrics } from "#/platform/metrics.ts";

export interface ProbeDeps {
  metrics: Metrics;
  /** Rejects while the server cannot do its work. @returns what is halted because the books do not add up, in words. */
  checkReady: () => Promise<readonly string[]>;
  openApi: object;
}

const READY_PATIENCE_MS = 1_000;

/** What machines ask: alive, ready, the figures, and the description of the calls. */
export function addProbes(http: FastifyInstance, { metrics, checkReady, openApi }: ProbeDeps): void {
  const options = { config: { access: "public" as const } };
  http.get("/healthz", options, async () => ({ status: "ok" }));
  http.get("/readyz", options, async (_request, reply) => {
    try {
      const halted = await withPatience(checkReady());
      if (halted.includes("everything")) return reply.code(503).send({ status: "halted" });
      return halted.length === 0 ? { status: "ready" } : { status: "ready", halted: withoutPeople(halted) };
    } catch {
      return reply.code(503).send({ status: "notReady" });
    }
  });
  http.get("/metrics", options, async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  const document = JSON.stringify(openApi);
  http.get("/api/openapi.json", options, async (_request, reply) => {
    return reply.type("application/json; charset=utf-8").send(document);
  });
}

/** A probe is open to all: of people it says how many. */
function withoutPeople(halted: readonly string[]): string[] {
  const people = halted.filter((scope) => scope.includes(" user ")).length;
  const others = halted.filter((scope) => !scope.includes(" user "));
  return [...new Set(others), ...(people === 0 ? [] : [`${people} user${people === 1 ? "" : "s"}`])];
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), READY_PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
