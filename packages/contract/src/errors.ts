/** A refusal that the product can answer: the HTTP status it travels with. The words live in the web app, in every language. */
export interface ErrorSpec {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 422 | 423 | 425 | 426 | 428 | 429 | 451 | 500 | 503;
}

/**
 * Every refusal by its message key, `area.reason`. One catalogue for both sides: the server may answer no other key, the
 * client has words for each. No text that goes with status 500 may hold the word that makes the client sign out.
 */
export const ERRORS = {
  "request.invalid": { status: 400 },
  "request.malformed": { status: 400 },
  "request.tooLarge": { status: 413 },
  "request.notFound": { status: 404 },
  "request.tooMany": { status: 429 },
  "request.duplicate": { status: 409 },
  "request.inFlight": { status: 409 },
  "request.clientIdReused": { status: 422 },
  "server.fault": { status: 500 },
  "server.unavailable": { status: 503 },
  "server.busy": { status: 503 },
  "auth.required": { status: 401 },
  "auth.expired": { status: 401 },
  "auth.wrongCredentials": { status: 400 },
  "auth.tooManyTries": { status: 429 },
  "auth.loginNameTaken": { status: 409 },
  "auth.passwordCommon": { status: 400 },
  "auth.passwordIsLoginName": { status: 400 },
  "auth.wayClosed": { status: 423 },
  "auth.inviteUnknown": { status: 400 },
  "account.frozen": { status: 403 },
  "module.closed": { status: 423 },
  "market.unknownInstrument": { status: 404 },
  "market.closed": { status: 425 },
  "market.stale": { status: 426 },
  "market.noHistory": { status: 503 },
  "order.notFound": { status: 404 },
  "order.final": { status: 409 },
  "order.insufficientMargin": { status: 402 },
  "order.slippage": { status: 426 },
  "order.priceOutsideBand": { status: 400 },
  "order.tooMany": { status: 409 },
  "order.wouldLiquidate": { status: 400 },
  "order.nothingToReduce": { status: 409 },
  "order.leverageMismatch": { status: 409 },
  "order.typeNotOpen": { status: 423 },
  "position.notFound": { status: 404 },
  "position.closed": { status: 409 },
  "collection.full": { status: 409 },
  "alert.notFound": { status: 404 },
  "alert.holdsAlready": { status: 409 },
  "alert.tooMany": { status: 409 },
  "notify.pushOff": { status: 423 },
  "notify.tooManyDevices": { status: 409 },
  "ledger.insufficient": { status: 402 },
  "ledger.duplicateReference": { status: 409 },
  "ledger.unbalanced": { status: 500 },
  "ledger.unknownAccount": { status: 500 },
  "ledger.precision": { status: 400 },
} as const satisfies Record<string, ErrorSpec>;

/** The message key of a refusal. */
export type ErrorKey = keyof typeof ERRORS;

/** The keys that `data.errors[].key` may hold: why one field was refused. */
export const FIELD_KEYS = [
  "field.required",
  "field.unknown",
  "field.type",
  "field.tooShort",
  "field.tooLong",
  "field.tooSmall",
  "field.tooBig",
  "field.format",
  "field.choice",
  "field.exactlyOne",
  "field.notMultiple",
  "field.positive",
  "field.decimals",
  "field.duplicate",
  "field.forbidden",
  "collection.empty",
  "collection.tooMany",
  "collection.noIds",
  "please_user",
  "please_pwd",
  "please_code",
  "register_pwd_diff",
  "order.takeProfitSide",
  "order.stopLossSide",
  "order.stopLossBeyondLiquidation",
  "order.priceTick",
  "order.priceBand",
  "order.qtyStep",
  "order.qtyMin",
  "order.qtyMax",
  "order.notionalMin",
  "order.leverageMax",
  "order.priceRequired",
  "order.postOnlyNeedsLimit",
] as const;

/** Why one field was refused. */
export type FieldKey = (typeof FIELD_KEYS)[number];
