import type { HomeRenderer } from "@evenkeel/contract/home-page";
import type { FastifyInstance } from "fastify";
import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import type { Route } from "../route.ts";
import { contentPolicy } from "../security-headers.ts";
import { sendWebFile } from "../web-file.ts";
import type { WebFiles } from "../web-files.ts";
import { createHomeReader } from "./home-data.ts";
import { createHomePages, type HomePage, type HomePages } from "./home-pages.ts";
import { makePageTemplate } from "./page-template.ts";

export interface HomeDeps {
  readonly files: WebFiles;
  /** Null serves home as every other screen: as the app's page without content. */
  readonly renderer: Promise<HomeRenderer | null>;
  readonly routes: readonly Route[];
  readonly imageOrigins: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

/** A page that comes later than this is of no use: the app's own page, which fetches what it shows, is sent instead. */
const PATIENCE_MS = 3_000;

/**
 * Serves home as a page that holds its content already: what the app would draw, from the answers that it would get.
 * Where that fails, the app's own page is sent, which draws everything in the browser.
 */
export function serveHome(
  http: FastifyInstance,
  { files, renderer, routes, imageOrigins, clock, log }: HomeDeps,
): void {
  const plain = files.get("/index.html");
  if (plain === undefined) return;
  const template = makePageTemplate(plain.plain.toString(), (path) => files.get(path)?.plain.toString());
  const reader = createHomeReader(routes, clock);
  const now = () => clock.monotonic();
  const pages = renderer.then((loaded): HomePages | null =>
    loaded === null ? null : createHomePages({ renderer: loaded, template, reader, now }),
  );
  let hasFailed = false;

  async function draw(cookies: string | undefined): Promise<HomePage | null> {
    try {
      const drawer = await pages;
      if (drawer === null) return null;
      const page = await withPatience(drawer.page(cookies));
      hasFailed = false;
      return page;
    } catch (error) {
      // Once for each time that it breaks: every visitor would say the same again.
      if (!hasFailed) log.error({ err: error }, "home could not be drawn on the server; browsers draw it");
      hasFailed = true;
      return null;
    }
  }

  // The first drawing is the slowest: it is nobody's to wait for.
  http.addHook("onListen", async () => void draw(undefined));

  for (const path of ["/", "/home"]) {
    http.get(path, { config: { access: "public" } }, async (request, reply) => {
      const page = await draw(request.headers.cookie);
      reply.header("vary", "accept-encoding, cookie");
      if (page === null) return sendWebFile(plain, request, reply);
      reply.header("content-security-policy", contentPolicy(request.headers.host, page.inline, imageOrigins));
      return sendWebFile(page.file, request, reply);
    });
  }
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The page of home was not drawn in time.")), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
