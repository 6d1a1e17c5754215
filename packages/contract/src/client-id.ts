import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientId } from "./primitives.ts";

export const clientIdOutcome = endpoint({
  name: "clientIdOutcome",
  method: "GET",
  path: "/api/clientId/{clientId}",
  access: "user",
  rate: "read",
  summary: "What became of a request that carried this clientId: never seen, still in flight, or done with its answer.",
  params: z.strictObject({ clientId }),
  data: z.object({
    state: z.enum(["unknown", "inFlight", "done"]),
    endpoint: z.nullable(z.string()),
    reply: z.nullable(z.unknown()),
  }),
  errors: [],
});
