import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#/platform/app-error.ts";

/** The picture behind an operator's address; null where there is none, or none any more. */
export type OpenOperatorPicture = (operator: string, token: string) => Promise<Buffer | null>;

/**
 * Serves the pictures of identity cases by addresses that are sealed, end and belong to one operator. It is no page: a
 * browser saves it and runs nothing of it, and nothing on the way keeps it.
 */
export function serveOperatorPictures(
  http: FastifyInstance,
  open: OpenOperatorPicture,
  onRefused: (request: FastifyRequest) => void,
): void {
  http.get<{ Params: { operator: string; token: string } }>(
    "/operator/kyc/:operator/:token",
    { config: { access: "public" } },
    async (request, reply) => {
      const picture = await open(request.params.operator, request.params.token);
      if (picture === null) {
        onRefused(request);
        throw new AppError("request.notFound");
      }
      return reply
        .header("cache-control", "no-store")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("content-disposition", "attachment; filename=picture.webp")
        .type("image/webp")
        .send(picture);
    },
  );
}
