import { randomUUID } from "node:crypto";
import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Access, Endpoint } from "@evenkeel/contract/endpoint";
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from "fastify";
import { AppError } from "#/platform/app-error.ts";
import type { Log } from "#/platform/log.ts";
import type { Metrics } from "#/platform/metrics.ts";
import { serveAvatars } from "./avatars.ts";
import { answerClientError } from "./client-error.ts";
import { addDevOutbox, type DevMessage } from "./dev-outbox.ts";
import { toAppError } from "./failures.ts";
import { loadHomeRenderer } from "./home-page/load-renderer.ts";
import { serveHome } from "./home-page/serve-home.ts";
import { describeApi } from "./openapi.ts";
import { type OpenOperatorPicture, serveOperatorPictures } from "./operator-pictures.ts";
import { createPipeline, type PipelineDeps } from "./pipeline.ts";
import { addProbes } from "./probes.ts";
import { presentError } from "./replies.ts";
import type { Route } from "./route.ts";
import { eventOf } from "./security-events.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { loadResources, loadWebFiles, serveWebFiles } from "./web-files.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call. A route without it stops the start. */
    access?: Access;
    /** The call of the contract that a route answers. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    userId: string | null;
    /** Message key of the refusal, for the log. */
    refusal: string | null;
    /** The body as it came, on calls that a provider signs. */
    rawText: string | null;
  }
}

export interface HttpServerDeps extends PipelineDeps {
  log: Log;
  metrics: Metrics;
  routes: readonly Route[];
  checkReady: () => Promise<readonly string[]>;
  trustedProxies: readonly string[];
  /** Folder of the built web app; null serves none. */
  webFolder: string | null;
  /** The messages that were kept instead of sent, to be read at /dev/outbox; null where they are sent: no such page. */
  keptMessages?: (() => readonly DevMessage[]) | null;
  /** Folder of the operator's own images, below /resources; null serves none. */
  resourcesFolder: string | null;
  /** Other servers from which pages may show images. */
  imageOrigins: readonly string[];
  /** An avatar by its id; null where there is none. */
  openAvatar: (id: string) => Promise<Buffer | null>;
  openOperatorPicture: OpenOperatorPicture;
  version: string;
}

const BODY_LIMIT_BYTES = 1_000_000;
const REPORT_LIMIT_BYTES = 16_384;

/**
 * The HTTP side of the product, not yet listening.
 * @throws Error when a route has no access class, or is not a call of the contract.
 */
export function createHttpServer(deps: HttpServerDeps): FastifyInstance {
  const http = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // One line of our own for each call, in `observe`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: "idle",
    // What still arrives while the server stops is answered like the rest; the connection then closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512 },
    exposeHeadRoutes: false,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => answerFailure(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerClientError,
  });

  http.decorateRequest("userId", null);
  http.decorateRequest("refusal", null);
  http.decorateRequest("rawText", null);
  http.addHook("onRoute", ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`The route ${method} ${url} has no access class.`);
  });
  acceptJsonOnly(http);
  addSecurityHeaders(http, deps.imageOrigins);
  observe(http, deps);
  http.setErrorHandler(answerFailure);
  http.setNotFoundHandler(async () => {
    throw new AppError("request.notFound");
  });

  const answer = createPipeline(deps);
  const add = (scope: FastifyInstance, route: Route) =>
    scope.route({
      method: route.endpoint.method,
      url: route.endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { access: route.endpoint.access, endpoint: route.endpoint },
      handler: (request, reply) => answer(route, request, reply),
    });
  for (const route of checkedRoutes(deps.routes)) {
    const { upload, signed, mediaType } = route.endpoint;
    if (upload === undefined && signed !== true && mediaType === undefined) add(http, route);
    else {
      http.register(async (scope) => {
        if (upload !== undefined) leaveForms(scope);
        if (mediaType !== undefined) acceptReports(scope, mediaType);
        if (signed === true) keepRawText(scope);
        add(scope, route);
      });
    }
  }
  serveAvatars(http, deps.openAvatar);
  serveOperatorPictures(http, deps.openOperatorPicture, ({ id }) => {
    deps.metrics.securityEvents.inc({ event: "accessDenied" });
    deps.log.info({ event: "accessDenied", reqId: id }, "an operator's address opens nothing");
  });
  addProbes(http, { ...deps, openApi: describeApi(ALL_ENDPOINTS, deps.version) });
  if (deps.keptMessages) addDevOutbox(http, deps.keptMessages);
  if (deps.webFolder !== null) {
    const files = new Map([...loadWebFiles(deps.webFolder), ...loadResources(deps.resourcesFolder)]);
    serveHome(http, { ...deps, files, renderer: loadHomeRenderer(deps.webFolder, deps.log) });
    serveWebFiles(http, files);
  }
  return http;
}

function checkedRoutes(routes: readonly Route[]): readonly Route[] {
  const known: ReadonlySet<unknown> = new Set(ALL_ENDPOINTS);
  for (const { endpoint } of routes) {
    if (endpoint.access !== "public" && endpoint.access !== "user") {
      throw new Error(`The call ${endpoint.name} has no access class.`);
    }
    if (!known.has(endpoint)) throw new Error(`The call ${endpoint.name} is not listed in the contract.`);
  }
  return routes;
}

/** JSON is the only body there is; an empty one is none, whatever its content type says. */
function acceptJsonOnly(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser("error", "error");
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

/** Forms are read by the pipeline, once it knows who sends them. */
function leaveForms(scope: FastifyInstance): void {
  scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null, undefined));
}

/** Takes JSON that comes under a name of its own, where little of it is expected. */
function acceptReports(scope: FastifyInstance, mediaType: string): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.addContentTypeParser(mediaType, { parseAs: "string", bodyLimit: REPORT_LIMIT_BYTES }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

/** Keeps what a provider signed beside what was read from it. */
function keepRawText(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    request.rawText = body as string;
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  request.refusal = refusal.key;
  if (refusal.status >= 500) request.log.error({ err: error, userId: request.userId }, "a request failed");
  const { retryAfter } = (refusal.data ?? {}) as { retryAfter?: number };
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  else if (refusal.status === 503) reply.header("retry-after", "1");
  return reply.code(refusal.status).send(presentError(refusal));
}

/** One log line and one measurement for each call; the address without its query, which may hold personal data. */
function observe(http: FastifyInstance, { log, metrics }: HttpServerDeps): void {
  http.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ route, method: request.method, status: String(status) }, reply.elapsedTime / 1000);
    if (!route.startsWith("/api/")) return;
    const event = eventOf(request.routeOptions.config.endpoint, status, request.refusal);
    if (event !== null) metrics.securityEvents.inc({ event });
    log.info(
      {
        ...(event !== null && { event }),
        reqId: request.id,
        userId: request.userId,
        method: request.method,
        route,
        status,
        refusal: request.refusal,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}
