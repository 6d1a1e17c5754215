import { format } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import type { Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { SpotOrder } from "@evenkeel/contract/spot";
import { useReducer } from "react";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { randomId } from "#/lib/random-id.ts";
import { Link } from "#/lib/router.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TicketFoot, TicketWait } from "../components/ticket-frame.tsx";
import { useAnnounce } from "../hooks/use-announce.ts";
import { useSendOrder } from "../hooks/use-send-order.ts";
import { SpotActionWords } from "./spot-action-words.tsx";
import { SpotChips } from "./spot-chips.tsx";
import { SpotCostBox } from "./spot-cost-box.tsx";
import { openSpotDraft, type SpotAction, type SpotDraft } from "./spot-draft.ts";
import { availableTo, type SpotFacts } from "./spot-facts.ts";
import { SpotFields } from "./spot-fields.tsx";
import { isSpotSendable, spotIssues } from "./spot-issues.ts";
import { SPOT_ORDERS, spotBody } from "./spot-request.ts";
import { advanceSpot } from "./spot-size.ts";
import { summariseSpot } from "./spot-summary.ts";
import { useSpotErrors } from "./use-spot-errors.ts";
import { useSpotFacts } from "./use-spot-facts.ts";

const SpotConfirmSheet = late(() => import("./spot-confirm-sheet.tsx"));

export interface SpotTicketProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  base: string;
  quote: string;
  side: Side;
  /** A price taken from the book: the ticket then opens as a limit order. */
  price?: string | undefined;
  /** Why no order can be placed now; `offline` is the device's own reason. */
  block: ErrorKey | "offline" | null;
  onPlaced: (order: SpotOrder) => void;
}

/** The spot ticket as a sheet. The form is made when it opens, with its clientId, and forgotten when it closes. */
export function SpotTicket({ open, onClose, ...form }: SpotTicketProps) {
  const { t } = useTranslation(["spot", "orders"]);
  return (
    <Sheet open={open} onClose={onClose} title={t("orders:ticket.title")} hideTitle>
      {open && <SpotTicketPanel {...form} onClose={onClose} />}
    </Sheet>
  );
}

/** What the form itself needs; `onClose` follows an order that was placed. */
export type SpotFormProps = Omit<SpotTicketProps, "open">;

/** The ticket without a sheet around it. */
export function SpotTicketPanel(props: SpotFormProps) {
  const { row, block } = props;
  const { facts, isError, retry } = useSpotFacts(row, props, block === "offline" ? "market.stale" : block);
  if (facts) return <SpotForm {...props} facts={facts} />;
  return <TicketWait isError={isError} onRetry={retry} />;
}

function SpotForm({
  row,
  base,
  quote,
  block,
  onPlaced,
  onClose,
  facts,
  ...opened
}: SpotFormProps & { facts: SpotFacts }) {
  const { t } = useTranslation(["spot", "orders"]);
  const { tag } = useLocale();
  const [draft, send] = useReducer(
    (old: SpotDraft, { action, known }: { action: SpotAction; known: SpotFacts }) => advanceSpot(old, action, known),
    { clientId: randomId(), side: opened.side, price: opened.price },
    openSpotDraft,
  );
  const announce = useAnnounce(row, base);
  const summary = summariseSpot(draft, facts);
  const { state, refused, forgetRefused, isAsking, stopAsking, press, submit } = useSendOrder({
    orderCall: SPOT_ORDERS,
    body: isSpotSendable(draft, facts, summary) ? spotBody(row.coin, draft, summary) : null,
    onTried: () => dispatch({ type: "tried" }),
    onRenewed: (clientId) => dispatch({ type: "renewed", clientId }),
    onPlaced: (order) => {
      announce(order, t(`side.${order.side}`));
      onPlaced(order);
      onClose();
    },
  });
  const dispatch = (action: SpotAction) => {
    forgetRefused();
    send({ action, known: facts });
  };
  const error = useSpotErrors(spotIssues(draft, facts, summary), refused, { side: draft.side, base, quote });
  const last = facts.last === null ? null : format(facts.last, decimalsOfStep(row.tickSize));
  const available = availableTo(draft.side, facts);
  const pays = draft.side === "buy" ? quote : base;
  return (
    <div inert={state !== "idle"}>
      <Segmented
        label={t("orders:ticket.side")}
        items={[
          { value: "buy", label: t("side.buy"), tone: "up" },
          { value: "sell", label: t("side.sell"), tone: "down" },
        ]}
        value={draft.side}
        onChange={(side) => dispatch({ type: "side", side })}
      />
      <SpotChips draft={draft} offeredPrice={last ?? ""} slippageError={error("slippage")} dispatch={dispatch} />
      <p className="mt-2 flex items-center gap-2 text-13 text-ink-soft">
        <span>{t("orders:ticket.available")}</span>
        {available === 0n && (
          <Link to={`/transfer?to=${WALLETS.spot}&coin=${pays}`} className="font-semibold text-accent">
            {t("transfer")}
          </Link>
        )}
        <span className="ms-auto font-semibold text-ink">
          <span className="num">
            {available === null ? NO_VALUE : formatAmount(format(available), pays === quote ? 2 : 8, tag)} {pays}
          </span>
        </span>
      </p>
      <SpotFields
        draft={draft}
        summary={summary}
        error={error}
        base={base}
        quote={quote}
        tickSize={row.tickSize}
        qtyStep={row.qtyStep}
        last={last}
        dispatch={dispatch}
      />
      <SpotCostBox draft={draft} summary={summary} base={base} quote={quote} />
      <TicketFoot side={draft.side} state={state} block={block} onPress={press}>
        <SpotActionWords draft={draft} summary={summary} row={row} base={base} quote={quote} />
      </TicketFoot>
      <LazyLayer
        panel={SpotConfirmSheet}
        props={{ open: isAsking, onClose: stopAsking, onConfirm: submit, draft, summary, row, base, quote }}
      />
    </div>
  );
}
