import { type ExitTerms, exitErrors } from "@evenkeel/calc/contract-triggers";
import type { Decimal } from "@evenkeel/calc/decimal";
import { parse } from "@evenkeel/calc/decimal";
import type { updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { type ContractPosition, MAX_PARTIAL_EXITS, type PositionExit } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account } from "./account.ts";
import { noOpenPosition } from "./close-position.ts";
import type { Core } from "./core.ts";
import { openBook, waitingBook } from "./gate.ts";
import type { PositionView } from "./product.ts";
import { fieldsRefused, readLevel, readRate } from "./ticket.ts";
import { keepPosition, openUnit } from "./unit.ts";

type Body = InputOf<typeof updateEarnAndLose>["body"] & { readonly guaranteedStop?: boolean | undefined };

/** Sets, changes or removes a position's exits: those of all of it, or a pair for a part. */
export async function updateTriggers(
  core: Core,
  account: Account,
  body: Body,
  claim: IdempotencyClaim | null,
): Promise<PositionView> {
  const live = account.positionById(BigInt(body.id));
  if (live === undefined) throw await noOpenPosition(core, account, body.id);
  const { position } = live;
  const isGuaranteed = guaranteedAfter(position, body);
  // Whoever guarantees a level needs a market to have it at.
  const isMoved = isGuaranteed && (body.stopLoss !== undefined || !position.isStopGuaranteed);
  const { book, quote } = (isMoved ? openBook : waitingBook)(core, account, position.coin);
  const triggerBy = body.triggerBy ?? position.triggerBy;
  const before = exitBefore(position, body);
  const terms = termsOf(body, before);
  const errors = exitErrors(terms, {
    side: position.side,
    held: position.qty,
    now: quote[triggerBy],
    liqPrice: live.liqPrice,
    tick: book.rules.tick,
    qtyStep: book.rules.qtyStep,
  });
  const { stopLoss } = terms;
  if (isGuaranteed && stopLoss.level === null) errors.push({ field: "stopLoss", key: "field.required" });
  else if (isMoved && stopLoss.level !== null)
    errors.push(...account.product.guaranteeErrors(book, stopLoss.level, quote));
  if (errors.length > 0) throw fieldsRefused(errors);
  const trailingAnew = body.trailing !== undefined || body.activationPrice !== undefined;
  const exit: PositionExit = {
    id: before.id ?? core.deps.ids.next(),
    qty: terms.qty,
    takeProfit: terms.takeProfit.level,
    stopLoss: terms.stopLoss.level,
    callbackRate: terms.callbackRate,
    activationPrice: terms.activationPrice,
    extremePrice: !trailingAnew
      ? before.extremePrice
      : terms.callbackRate === null || terms.activationPrice !== null
        ? null
        : quote[triggerBy],
  };
  put(position, exit);
  position.isStopGuaranteed = isGuaranteed;
  position.triggerBy = triggerBy;
  position.updatedAt = core.deps.clock.now();
  core.watch(live);
  const unit = openUnit(account);
  keepPosition(unit, position);
  const view = core.present(live);
  if (claim !== null) unit.claim = { claim, reply: view };
  await core.submit(unit);
  return view;
}

/** Whether the stop-loss of all of it is guaranteed once the request is done: it is given up with the stop. */
function guaranteedAfter(position: ContractPosition, body: Body): boolean {
  if (body.qty !== undefined || body.exitId !== undefined) return position.isStopGuaranteed;
  if (body.stopLoss !== undefined && readLevel(body.stopLoss) === null) return body.guaranteedStop ?? false;
  return body.guaranteedStop ?? position.isStopGuaranteed;
}

/** The exit that is meant as it stands; one of nothing where it is new. */
function exitBefore(position: ContractPosition, body: Body): Omit<PositionExit, "id"> & { id: bigint | null } {
  const nothing = {
    id: null,
    qty: null,
    takeProfit: null,
    stopLoss: null,
    callbackRate: null,
    activationPrice: null,
    extremePrice: null,
  };
  const partial = position.exits.filter((exit) => exit.qty !== null);
  if (body.exitId !== undefined) {
    const found = partial.find((exit) => String(exit.id) === body.exitId);
    if (found === undefined) throw new AppError("position.exitNotFound");
    return found;
  }
  if (body.qty !== undefined) {
    if (partial.length >= MAX_PARTIAL_EXITS)
      throw new AppError("position.tooManyExits", { args: { max: String(MAX_PARTIAL_EXITS) } });
    return nothing;
  }
  const whole = position.exits.find((exit) => exit.qty === null);
  return { ...(whole ?? nothing), takeProfit: position.takeProfit, stopLoss: position.stopLoss };
}

/** The exit as it would be; what the request does not name stays and is not judged again. */
function termsOf(body: Body, before: ReturnType<typeof exitBefore>): ExitTerms {
  const level = (text: string | undefined, now: Decimal | null) =>
    text === undefined ? { level: now, isNew: false } : { level: readLevel(text), isNew: true };
  const rate = readLevel(body.trailing);
  const isTrailingGiven = body.trailing !== undefined;
  return {
    qty: body.qty === undefined ? before.qty : parse(body.qty),
    takeProfit: level(body.takeProfit, before.takeProfit),
    stopLoss: level(body.stopLoss, before.stopLoss),
    callbackRate: isTrailingGiven ? (rate === null ? null : readRate(body.trailing ?? "0")) : before.callbackRate,
    activationPrice:
      body.activationPrice !== undefined
        ? parse(body.activationPrice)
        : isTrailingGiven
          ? null
          : before.activationPrice,
    isActivationNew: body.activationPrice !== undefined,
    mayBeEmpty: body.qty === undefined || body.exitId !== undefined,
  };
}

/** Puts an exit in its place; one that has nothing left is gone. */
function put(position: ContractPosition, exit: PositionExit): void {
  const others = position.exits.filter(({ id }) => id !== exit.id);
  if (exit.qty !== null) {
    const isEmpty = exit.takeProfit === null && exit.stopLoss === null && exit.callbackRate === null;
    position.exits = isEmpty ? others : [...others, exit];
    return;
  }
  position.takeProfit = exit.takeProfit;
  position.stopLoss = exit.stopLoss;
  const trailing = { ...exit, takeProfit: null, stopLoss: null };
  position.exits = exit.callbackRate === null ? others : [...others, trailing];
}
