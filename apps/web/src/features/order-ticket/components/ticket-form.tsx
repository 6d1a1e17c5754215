import { format, ZERO } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, useReducer } from "react";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { randomId } from "#/lib/random-id.ts";
import { Link } from "#/lib/router.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { useAnnounce } from "../hooks/use-announce.ts";
import { usePreview } from "../hooks/use-preview.ts";
import { useSendOrder } from "../hooks/use-send-order.ts";
import { advance } from "../model/advance.ts";
import { blockOf } from "../model/block.ts";
import { openDraft, type TicketAction, type TicketDraft } from "../model/draft.ts";
import { exitBase } from "../model/exits.ts";
import { heldFor, reducedBy, type TicketFacts } from "../model/facts.ts";
import { isSendable, ticketIssues } from "../model/issues.ts";
import { buyBody, previewBody } from "../model/request.ts";
import { summarise } from "../model/summary.ts";
import type { TicketCalls } from "../model/ticket-calls.ts";
import { ActionWords } from "./action-words.tsx";
import { CostBox } from "./cost-box.tsx";
import type { TicketFormProps } from "./order-ticket.tsx";
import { TicketChips } from "./ticket-chips.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { TicketFoot } from "./ticket-frame.tsx";

const ConfirmSheet = late(() => import("./confirm-sheet.tsx"));

/** What a product brings to the form: its facts, its calls and its words. */
export interface FormParts {
  readonly facts: TicketFacts;
  readonly calls: TicketCalls;
  readonly row: MarketRow;
  /** What a quantity is counted in, what prices are in, and what amounts are in. */
  readonly base: string;
  readonly currency: string;
  readonly quote: string;
  /** The leverage to begin with, where no position says another. */
  readonly leverage: number;
  /** Said under the size: what so many units are. */
  readonly sizeNote?: ((qty: string) => ReactNode) | undefined;
  /** What the button names while no size is typed; the base where absent. */
  readonly name?: string | undefined;
  /** Where money for this wallet comes from, offered when it holds none. */
  readonly fundPath?: string | undefined;
  /** Further rows of the cost box. */
  readonly costNote?: ReactNode;
}

/** The ticket's form, of whatever product. */
export function TicketForm({
  parts,
  side,
  price,
  block: stated,
  onPlaced,
  onClose,
}: Omit<TicketFormProps, "row" | "base" | "quote" | "positions"> & { parts: FormParts }) {
  const { calls, row, base, currency, quote } = parts;
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const marginMode = parts.facts.lot === null ? "isolated" : "cross";
  const held = heldFor(parts.facts.held, { side, marginMode });
  const [draft, send] = useReducer(
    (old: TicketDraft, { action, known }: { action: TicketAction; known: TicketFacts }) => advance(old, action, known),
    {
      clientId: randomId(),
      side,
      marginMode,
      leverage: held?.leverage ?? parts.leverage,
      ...(price === undefined ? {} : { price }),
    },
    openDraft,
  );
  const { block, note, facts } = blockOf(draft, parts.facts, stated);
  const announce = useAnnounce(row, base);
  const summary = summarise(draft, facts);
  const canSend = isSendable(draft, facts, summary);
  const { state, refused, forgetRefused, isAsking, stopAsking, press, submit } = useSendOrder({
    orderCall: calls,
    body: canSend ? buyBody(row.coin, draft, summary) : null,
    onTried: () => dispatch({ type: "tried" }),
    onRenewed: (clientId) => dispatch({ type: "renewed", clientId }),
    onPlaced: (order) => {
      announce(order, t(`trade:side.${order.side}`));
      onPlaced(order);
      onClose();
    },
  });
  const dispatch = (action: TicketAction) => {
    forgetRefused();
    send({ action, known: facts });
  };
  const issues = ticketIssues(draft, facts, summary);
  const { preview } = usePreview(canSend ? previewBody(row.coin, draft, summary) : null, calls);
  const last = facts.last === null ? null : format(facts.last, decimalsOfStep(row.tickSize));

  return (
    <div inert={state !== "idle"}>
      <Segmented
        label={t("ticket.side")}
        items={[
          { value: "buy", label: t("trade:side.buy"), tone: "up" },
          { value: "sell", label: t("trade:side.sell"), tone: "down" },
        ]}
        value={draft.side}
        onChange={(next) => dispatch({ type: "side", side: next })}
      />
      <TicketChips
        draft={draft}
        tiers={facts.tiers}
        hasModes={facts.lot === null}
        quote={quote}
        offeredPrice={last ?? ""}
        leverageIssue={issues.leverage}
        dispatch={dispatch}
      />
      <p className="mt-2 flex justify-between text-13 text-ink-soft">
        <span>{t("ticket.available")}</span>
        <span className="flex gap-3">
          {facts.available === ZERO && parts.fundPath !== undefined && (
            <Link to={parts.fundPath} className="font-semibold text-accent">
              {t("wallet.transfer")}
            </Link>
          )}
          <span className="num font-semibold text-ink">
            {facts.available === null ? "–" : formatAmount(format(facts.available), 2, tag)} {quote}
          </span>
        </span>
      </p>
      <TicketFields
        draft={draft}
        summary={summary}
        issues={issues}
        refused={refused}
        base={base}
        currency={currency}
        quote={quote}
        tickSize={row.tickSize}
        qtyStep={row.qtyStep}
        last={last}
        sizeNote={parts.sizeNote}
        canGuarantee={facts.lot !== null}
        exits={exitBase(draft, facts, summary)}
        canReduce={reducedBy(facts.held, draft) !== undefined}
        dispatch={dispatch}
      />
      <CostBox
        draft={draft}
        summary={summary}
        preview={preview}
        tickSize={row.tickSize}
        qtyStep={row.qtyStep}
        quote={quote}
        base={base}
        isLots={facts.lot !== null}
      >
        {parts.costNote}
      </CostBox>
      <TicketFoot side={draft.side} state={state} block={block} note={note} onPress={press}>
        <ActionWords draft={draft} summary={summary} row={row} base={base} name={parts.name ?? base} />
      </TicketFoot>
      <LazyLayer
        panel={ConfirmSheet}
        props={{
          open: isAsking,
          onClose: stopAsking,
          onConfirm: submit,
          draft,
          summary,
          preview,
          row,
          base,
          quote,
        }}
      />
    </div>
  );
}
