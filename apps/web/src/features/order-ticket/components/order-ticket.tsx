import { format } from "@evenkeel/calc/decimal";
import { type ContractOrder, type ContractPosition, contractOrder, type Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { lazy, useReducer, useState } from "react";
import { fieldErrors, reportError } from "#/api/report-error.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { randomId } from "#/lib/random-id.ts";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { toast } from "#/ui/toast.tsx";
import { confirmStore } from "../confirm-store.ts";
import { usePlaceOrder } from "../hooks/use-place-order.ts";
import { usePreview } from "../hooks/use-preview.ts";
import { useTicketFacts } from "../hooks/use-ticket-facts.ts";
import { advance } from "../model/advance.ts";
import { openDraft, type TicketAction, type TicketDraft } from "../model/draft.ts";
import { exitBase } from "../model/exits.ts";
import { heldFor, reducedBy, type TicketFacts } from "../model/facts.ts";
import { isSendable, ticketIssues } from "../model/issues.ts";
import { buyBody, previewBody } from "../model/request.ts";
import { summarise } from "../model/summary.ts";
import { resumingStore } from "../pending-store.ts";
import { placeOrder } from "../queries.ts";
import { ActionWords } from "./action-words.tsx";
import { CostBox } from "./cost-box.tsx";
import { TicketChips } from "./ticket-chips.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { TicketFoot, TicketWait } from "./ticket-frame.tsx";

const ConfirmSheet = lazy(() => import("./confirm-sheet.tsx"));

const FIRST_LEVERAGE = 10;
const CONTRACT_ORDERS = { place: placeOrder, shape: contractOrder };

export interface OrderTicketProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  base: string;
  quote: string;
  side: Side;
  /** A price taken from the book: the ticket then opens as a limit order. */
  price?: string | undefined;
  positions: readonly ContractPosition[];
  /** Why no order can be placed now; `offline` is the device's own reason. */
  block: ErrorKey | "offline" | null;
  onPlaced: (order: ContractOrder) => void;
}

/** The order ticket as a sheet. The form is made when it opens, with its clientId, and forgotten when it closes. */
export function OrderTicket({ open, onClose, ...form }: OrderTicketProps) {
  const { t } = useTranslation("orders");
  return (
    <Sheet open={open} onClose={onClose} title={t("ticket.title")} hideTitle>
      {open && <TicketPanel {...form} onClose={onClose} />}
    </Sheet>
  );
}

/** What the form itself needs; `onClose` follows an order that was placed. */
export type TicketFormProps = Omit<OrderTicketProps, "open">;

/** The ticket without a sheet around it. */
export function TicketPanel(props: TicketFormProps) {
  const { row, quote, positions, block } = props;
  const { facts, isError, retry } = useTicketFacts(row, quote, positions, block === "offline" ? "market.stale" : block);
  if (facts) return <TicketForm {...props} facts={facts} />;
  return <TicketWait isError={isError} onRetry={retry} />;
}

function TicketForm({
  row,
  base,
  quote,
  side,
  price,
  block,
  onPlaced,
  onClose,
  facts,
}: TicketFormProps & { facts: TicketFacts }) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const most = Math.max(1, ...facts.tiers.map((tier) => tier.maxLeverage));
  const held = heldFor(facts.held, { side, marginMode: "isolated" });
  const [draft, send] = useReducer(
    (old: TicketDraft, { action, known }: { action: TicketAction; known: TicketFacts }) => advance(old, action, known),
    {
      clientId: randomId(),
      side,
      leverage: held?.leverage ?? Math.min(FIRST_LEVERAGE, most),
      ...(price === undefined ? {} : { price }),
    },
    openDraft,
  );
  // What the server refused of the order as it was sent; what is changed since is not that order any more.
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const dispatch = (action: TicketAction) => {
    setRefused({});
    send({ action, known: facts });
  };
  const { state: placing, place } = usePlaceOrder(CONTRACT_ORDERS);
  const state = useStore(resumingStore) ? "checking" : placing;
  const [isAsking, setIsAsking] = useState(false);
  const summary = summarise(draft, facts);
  const issues = ticketIssues(draft, facts, summary);
  const canSend = isSendable(draft, facts, summary);
  const { preview } = usePreview(canSend ? previewBody(row.coin, draft, summary) : null);
  const last = facts.last === null ? null : format(facts.last, decimalsOfStep(row.tickSize));

  const press = () => {
    if (!canSend) return dispatch({ type: "tried" });
    if (confirmStore.get()) return setIsAsking(true);
    return submit();
  };

  const submit = async () => {
    setIsAsking(false);
    const body = buyBody(row.coin, draft, summary);
    if (!canSend || body === null) return dispatch({ type: "tried" });
    const settled = await place(body);
    if (settled.kind === "unknown") return toast(t("ticket.unknown"), "bad");
    if (settled.kind === "refused") {
      // The refusal settled this intent; what is sent next is another one.
      dispatch({ type: "renewed", clientId: randomId() });
      setRefused(await fieldErrors(settled.error));
      return void reportError(settled.error);
    }
    announce(settled.order);
    onPlaced(settled.order);
    onClose();
  };

  const announce = (order: ContractOrder) => {
    const words = {
      side: t(`trade:side.${order.side}`),
      asset: base,
      qty: formatAmount(order.avgPrice === null ? order.qty : order.filledQty, decimalsOfStep(row.qtyStep), tag),
      price: formatPrice(order.avgPrice ?? order.triggerPrice ?? order.price, row.tickSize, tag),
    };
    if (order.status === "canceled" || order.status === "rejected") {
      toast(
        t("ticket.notFilled", { reason: order.reason ? t(`reason.${order.reason}`) : t(`status.${order.status}`) }),
        "bad",
      );
    } else toast(t(announcedAs(order), words), "good");
  };

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
        quote={quote}
        offeredPrice={last ?? ""}
        leverageIssue={issues.leverage}
        dispatch={dispatch}
      />
      <p className="mt-2 flex justify-between text-13 text-ink-soft">
        <span>{t("ticket.available")}</span>
        <span className="num font-semibold text-ink">
          {facts.available === null ? "–" : formatAmount(format(facts.available), 2, tag)} {quote}
        </span>
      </p>
      <TicketFields
        draft={draft}
        summary={summary}
        issues={issues}
        refused={refused}
        base={base}
        quote={quote}
        tickSize={row.tickSize}
        qtyStep={row.qtyStep}
        last={last}
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
      />
      <TicketFoot side={draft.side} state={state} block={block} onPress={() => void press()}>
        <ActionWords draft={draft} summary={summary} row={row} base={base} />
      </TicketFoot>
      <LazyLayer
        panel={ConfirmSheet}
        props={{
          open: isAsking,
          onClose: () => setIsAsking(false),
          onConfirm: () => void submit(),
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

/** What is said of an order that was taken: filled, or what it waits for. */
function announcedAs(order: ContractOrder): string {
  if (order.avgPrice !== null) return "ticket.done";
  if (order.orderType === "trailingStop") return "ticket.trails";
  return order.status === "untriggered" ? "ticket.waits" : "ticket.placed";
}
