import type { FastifyInstance } from "fastify";
import type { Metrics } from "#/platform/metrics.ts";

export interface ProbeDeps {
  metrics: Metrics;
  /** Rejects while the server cannot do its work. */
  checkReady: () => Promise<void>;
  openApi: object;
}

const READY_PATIENCE_MS = 1_000;

/** What machines ask: alive, ready, the figures, and the description of the calls. */
export function addProbes(http: FastifyInstance, { metrics, checkReady, openApi }: ProbeDeps): void {
  const options = { config: { access: "public" as const } };
  http.get("/healthz", options, async () => ({ status: "ok" }));
  http.get("/readyz", options, async (_request, reply) => {
    try {
      await withPatience(checkReady());
      return { status: "ready" };
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

async function withPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), READY_PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
