import { parse } from "@evenkeel/calc/decimal";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { fieldErrors, reportError } from "#/api/report-error.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatExact } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { randomId } from "#/lib/random-id.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { SheetFoot } from "#/ui/sheet-foot.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import { toast } from "#/ui/toast.tsx";
import {
  type AmendableOrder,
  type AmendedBody,
  type AmendField,
  type AmendQuote,
  amendableFields,
  amendBody,
  amendIssues,
  openAmend,
} from "../model/amend-draft.ts";
import { refreshOrders } from "../queries.ts";
import type { OrderMarket } from "./order-market.ts";

const LABELS: Record<AmendField, string> = {
  qty: "ticket.size",
  amount: "ticket.size",
  price: "ticket.price",
  triggerPrice: "ticket.trigger",
  callbackRate: "ticket.callback",
  activationPrice: "ticket.activation",
  takeProfit: "ticket.takeProfit",
  stopLoss: "ticket.stopLoss",
};

interface AmendSheetProps extends LayerProps {
  order: AmendableOrder | undefined;
  market: OrderMarket | undefined;
  send: (body: AmendedBody) => Promise<unknown>;
}

/** Changes what an open order still can change. */
export default function AmendSheet({ open, onClose, order, market, send }: AmendSheetProps) {
  const { t } = useTranslation("orders");
  return (
    <SheetPanel open={open} onClose={onClose} title={t("amend.title")}>
      {order && market && <AmendForm key={order.id} order={order} market={market} amend={send} onClose={onClose} />}
    </SheetPanel>
  );
}

function useAmendQuote(market: OrderMarket): AmendQuote | null {
  const detail = useDetail(market.referCoin);
  const last = useTicker(market.referCoin)?.price ?? detail?.mark;
  const [bid, ask] = [detail?.bids[0]?.[0] ?? last, detail?.asks[0]?.[0] ?? last];
  if (!last || !bid || !ask) return null;
  return {
    bid: parse(bid),
    ask: parse(ask),
    last: parse(last),
    mark: parse(detail?.mark ?? last),
    index: parse(detail?.index ?? last),
  };
}

interface AmendFormProps {
  order: AmendableOrder;
  market: OrderMarket;
  amend: AmendSheetProps["send"];
  onClose: () => void;
}

function AmendForm({ order, market, amend, onClose }: AmendFormProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => openAmend(order));
  const [clientId, setClientId] = useState(randomId);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const issues = amendIssues(draft, order, useAmendQuote(market), market);
  const body = amendBody(clientId, draft, order);
  const send = useMutation({
    mutationFn: amend,
    onSuccess: () => {
      toast(t("amend.done"), "good");
      onClose();
    },
    onError: async (error) => {
      // Without an answer the same clientId is kept, so that pressing again cannot change it twice.
      if (error instanceof ApiError && error.code !== 0) setClientId(randomId());
      const fields = await fieldErrors(error);
      setRefused(fields);
      if (Object.keys(fields).length === 0) await reportError(error);
    },
    onSettled: () => refreshOrders(client),
  });
  const units: Partial<Record<AmendField, string>> = { qty: market.base, callbackRate: "%" };
  const digits: Partial<Record<AmendField, number>> = {
    qty: decimalsOfStep(market.qtyStep),
    callbackRate: 2,
    amount: 2,
  };
  const words = (field: AmendField) => {
    const issue = issues[field];
    if (issue === undefined) return refused[field];
    const args = Object.entries(issue.args ?? {}).map(([name, value]) => [name, formatExact(value, tag)]);
    return t(`issue.${issue.key}`, { asset: market.base, quote: market.quote, ...Object.fromEntries(args) });
  };
  return (
    <div inert={send.isPending} className="space-y-2.5">
      <p className="text-13 text-ink-soft">
        {market.symbol} · {t(`orderType.${order.orderType}`)} ·{" "}
        {t("amend.filled", { qty: formatAmount(order.filledQty, decimalsOfStep(market.qtyStep), tag) })}
      </p>
      {amendableFields(order).map((field) => (
        <NumberField
          key={field}
          label={t(LABELS[field])}
          value={draft[field]}
          decimals={digits[field] ?? decimalsOfStep(market.tickSize)}
          unit={units[field] ?? market.quote}
          error={words(field)}
          onChange={(text) => {
            setRefused({});
            setDraft((old) => ({ ...old, [field]: text }));
          }}
        />
      ))}
      <p className="text-13 text-ink-soft">{t("amend.note")}</p>
      <SheetFoot>
        <Button
          size="large"
          busy={send.isPending}
          disabled={body === null || Object.keys(issues).length > 0}
          onClick={() => body && send.mutate(body)}
        >
          {t("amend.submit")}
        </Button>
      </SheetFoot>
    </div>
  );
}
