import * as calls from "@evenkeel/contract/kyc";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { Kyc } from "./kyc.ts";

/** The calls of identity verification. */
export function kycRoutes(kyc: Kyc): Route[] {
  return [
    route(calls.kyc, ({ user }) => kyc.status(user)),
    route(calls.standardVerify, ({ user, claim }, { body }) => kyc.submit(user, body, claim)),
    route(calls.kycCallback, ({ signed }, { body }) => {
      if (signed === undefined) throw new AppError("kyc.badSignature");
      return kyc.callback(signed, body);
    }),
  ];
}
