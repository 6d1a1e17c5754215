import type { derivativesPreview, derivativesUpdateEarnAndLose } from "@evenkeel/contract/derivatives";
import type { derivativesAmend } from "@evenkeel/contract/derivatives-changes";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import { AppError } from "#/platform/app-error.ts";
import type { TicketBody } from "../ticket.ts";
import { NO_CHOICE } from "./judge.ts";

/**
 * The wire's words of derivatives in those of the engine, whose size is a quantity: for derivatives it counts lots.
 */

/** A ticket, for `buy` with its clientId. */
export function readDerivativeTicket<B extends InputOf<typeof derivativesPreview>["body"]>({
  lots,
  leverage,
  marginMode: _,
  ...rest
}: B): Omit<B, "lots" | "leverage" | "marginMode"> & TicketBody {
  return { ...rest, ...sized(lots), leverage: leverage ?? NO_CHOICE, marginMode: "cross" };
}

export const readExits = ({ lots, ...rest }: InputOf<typeof derivativesUpdateEarnAndLose>["body"]) => ({
  ...rest,
  ...sized(lots),
});

export const readAmendment = ({ lots, ...rest }: InputOf<typeof derivativesAmend>["body"]) => ({
  ...rest,
  ...sized(lots),
});

const sized = (lots: string | undefined) => (lots === undefined ? {} : { qty: lots });

/** Answers refusals of the engine in the wire's words. */
export async function inLots<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "request.invalid") throw error;
    const { errors } = (error.data ?? {}) as { errors?: readonly FieldError[] };
    if (errors === undefined) throw error;
    const renamed = errors.map((each) => (each.field === "qty" ? { ...each, field: "lots" } : each));
    throw new AppError("request.invalid", { data: { errors: renamed }, cause: error });
  }
}
