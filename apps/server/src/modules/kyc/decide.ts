import type { KycReason } from "@evenkeel/contract/kyc";
import { type AuditEntry, writeAudit } from "#/modules/audit/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { isDocumentTaken, updateCase } from "./kyc.repository.ts";
import { type KycCase, subjectOf } from "./kyc-case.ts";
import { nextState } from "./kyc-machine.ts";

/** What was found on a case, and by whom. */
export interface Decision {
  readonly event: "approve" | "reject" | "ask";
  readonly reasons: readonly KycReason[];
  readonly actor: AuditEntry["actor"];
}

/** Why a decision cannot be taken. */
export class DecisionError extends Error {
  override readonly name = "DecisionError";
}

/** The highest level takes two people. */
const FOUR_EYES_LEVEL = 3;

/**
 * Takes a decision on a locked case: the case, the notice to its owner and the audit's entry become true together.
 * @returns the case as it is now; still in review where a second person must say yes.
 * @throws DecisionError where the machine has no such step, reasons are missing, or the second yes is the first one's.
 */
export async function decide(
  tx: Tx,
  each: KycCase,
  { event, reasons, actor }: Decision,
  deps: { readonly now: number; readonly notices: Pick<Notices, "publish"> },
): Promise<KycCase> {
  const { now, notices } = deps;
  const state = nextState(each.state, event);
  if (state === null) throw new DecisionError(`a case in ${each.state} cannot be decided: ${event}`);
  if (event !== "approve" && reasons.length === 0) throw new DecisionError("a refusal needs a reason");
  if (reasons.some(({ code, text }) => code === "OTHER" && (text ?? "").trim() === ""))
    throw new DecisionError("the reason OTHER needs a text");
  const audit = (action: string, detail: Record<string, unknown>) =>
    writeAudit(tx, { actor, action, subject: subjectOf(each.id), detail: { level: each.level, ...detail }, at: now });

  if (event === "approve") {
    if (each.docPrint !== null && (await isDocumentTaken(tx, each.docPrint, each.userId))) {
      const duplicate: Decision = { event: "reject", reasons: [{ field: "docNo", code: "DUPLICATE" }], actor };
      return decide(tx, each, duplicate, deps);
    }
    if (each.level === FOUR_EYES_LEVEL && each.mode === "LIVE") {
      if (each.firstApprover === null) {
        const half = { ...each, firstApprover: actor };
        await updateCase(tx, half);
        await audit("kyc.approvedByFirst", {});
        return half;
      }
      if (each.firstApprover === actor) throw new DecisionError("level 3 needs the yes of a second person");
    }
  }
  const decided: KycCase = {
    ...each,
    state,
    // What a rule finds wrong is for the person, what an operator wrote as well; an approval has nothing to say.
    reasons: event === "approve" ? [] : reasons,
    firstApprover: event === "approve" ? each.firstApprover : null,
    decidedAt: now,
  };
  await updateCase(tx, decided);
  // Words of the reason stay out of the log, which is kept for ever.
  await audit(`kyc.${event}`, {
    from: each.state,
    to: state,
    reasons: reasons.map(({ field, code }) => ({ field, code })),
  });
  await notices.publish(tx, {
    userId: each.userId,
    category: "security",
    type: event === "approve" ? "kyc.approved" : "kyc.refused",
    args: { level: String(each.level) },
    link: "/authentication",
    ref: `kyc:${each.id}:${each.submittedAt ?? 0}:${event}`,
  });
  return decided;
}
