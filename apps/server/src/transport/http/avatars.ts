import type { FastifyInstance } from "fastify";
import { AppError } from "#/platform/app-error.ts";

const ID = /^[A-Za-z0-9_-]{22}$/;

/** Serves the pictures of people by their addresses, which cannot be guessed and never change what they show. */
export function serveAvatars(http: FastifyInstance, open: (id: string) => Promise<Buffer | null>): void {
  http.get<{ Params: { id: string } }>(
    "/uploads/avatar/:id",
    { config: { access: "public" } },
    async (request, reply) => {
      const { id } = request.params;
      const picture = ID.test(id) ? await open(id) : null;
      if (picture === null) throw new AppError("request.notFound");
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .type("image/webp")
        .send(picture);
    },
  );
}
