import { format, parse, sub } from "@evenkeel/calc/decimal";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { reportError } from "#/api/report-error.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, formatSigned, NO_VALUE } from "#/format/number.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { randomId } from "#/lib/random-id.ts";
import { useDetail } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { SheetFoot } from "#/ui/sheet-foot.tsx";
import { Slider } from "#/ui/slider.tsx";
import { toast } from "#/ui/toast.tsx";
import { useRisk } from "../hooks/use-risk.ts";
import { useShutMarkets } from "../hooks/use-shut-markets.ts";
import { refreshTrading } from "../hooks/use-trading-updates.ts";
import { type CloseDraft, closeIssues, percentOfPosition, shareOfPosition } from "../model/close-draft.ts";
import { closingResult } from "../model/live-position.ts";
import { type PositionFormProps, PositionSheet, type PositionSheetProps } from "./position-sheet.tsx";
import { ShutNote } from "./shut-note.tsx";

const MARKS = ["0", "25%", "50%", "75%", "100%"];
const TONES = { up: "text-up", down: "text-down", flat: "text-ink" } as const;

/** Closes a position or a part of it, at the market or at a price. */
export default function CloseSheet(props: PositionSheetProps) {
  const { t } = useTranslation("orders");
  return <PositionSheet {...props} title={t("close.title")} form={CloseForm} />;
}

function CloseForm({ position, market, onClose }: PositionFormProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const client = useQueryClient();
  const product = useProduct();
  const detail = useDetail(market.referCoin);
  const risk = useRisk(position);
  const shut = useShutMarkets([position]);
  const isMarketClosed = shut.coins.has(position.coin);
  const [draft, setDraft] = useState<CloseDraft>(() => ({
    clientId: randomId(),
    how: "market",
    price: "",
    qty: format(parse(position.qty)),
  }));
  const change = (part: Partial<CloseDraft>) => setDraft((old) => ({ ...old, ...part }));
  const issues = closeIssues(draft, position, market);
  const words = (field: "price" | "qty") => {
    const issue = issues[field];
    const isEmpty = draft[field] === "";
    return issue && !isEmpty
      ? t(`issue.${issue.key}`, { asset: market.base, quote: market.quote, ...issue.args })
      : undefined;
  };

  const send = useMutation({
    mutationFn: () =>
      product.close({
        id: position.id,
        qty: draft.qty,
        clientId: draft.clientId,
        ...(draft.how === "limit" ? { price: draft.price } : {}),
      }),
    onSuccess: (order) => {
      const price = formatPrice(order.avgPrice ?? order.price, market.tickSize, tag);
      const qty = formatAmount(order.filledQty, decimalsOfStep(market.qtyStep), tag);
      toast(
        order.avgPrice === null ? t("close.placed", { price }) : t("close.done", { qty, asset: market.base, price }),
        "good",
      );
      onClose();
    },
    onError: (error) => {
      // Without an answer the same clientId is kept, so that pressing again can only close once.
      if (error instanceof ApiError && error.code !== 0) change({ clientId: randomId() });
      void reportError(error);
    },
    onSettled: () => refreshTrading(client),
  });

  const qty = typedDecimal(draft.qty);
  const best = (position.side === "buy" ? detail?.bids[0]?.[0] : detail?.asks[0]?.[0]) ?? detail?.mark ?? "";
  const exit = typedDecimal(draft.how === "limit" ? draft.price : best);
  const result =
    qty !== null && qty > 0n && exit !== null && exit > 0n && risk !== null
      ? closingResult(position, qty, exit, risk.takerRate)
      : null;
  const pnl = result && format(result.pnl);
  const qtyText = qty === null ? "" : format(qty);
  return (
    <div inert={send.isPending}>
      <Segmented
        label={t("close.how")}
        items={[
          { value: "market", label: t("orderType.market") },
          { value: "limit", label: t("orderType.limit") },
        ]}
        value={draft.how}
        onChange={(how) => change({ how, price: how === "limit" && draft.price === "" ? best : draft.price })}
      />
      <div className="mt-2.5 space-y-2.5">
        {draft.how === "limit" && (
          <NumberField
            label={t("close.price")}
            value={draft.price}
            decimals={decimalsOfStep(market.tickSize)}
            error={words("price")}
            unit={market.quote}
            onChange={(price) => change({ price })}
          />
        )}
        <NumberField
          label={t("close.size")}
          value={draft.qty}
          error={words("qty")}
          unit={market.base}
          onChange={(text) => change({ qty: text })}
        />
        <Slider
          label={t("close.share")}
          value={percentOfPosition(position, draft.qty)}
          valueText={`${percentOfPosition(position, draft.qty)}%`}
          marks={MARKS}
          onChange={(percent) => change({ qty: shareOfPosition(position, percent, market.qtyStep) })}
          className="!mt-1 px-1"
        />
      </div>
      <dl className="mt-3 space-y-1.5 border-t border-hairline pt-3 text-13">
        <FactRow name={t("close.result")} tone={TONES[directionOf(pnl)]}>
          {pnl === null ? NO_VALUE : `${formatSigned(pnl, 2, tag)} ${market.money}`}
        </FactRow>
        <FactRow name={t("close.fee")}>
          {result === null ? NO_VALUE : `${formatAmount(format(result.fee), 2, tag)} ${market.money}`}
        </FactRow>
        <FactRow name={t("close.left")}>
          {qty === null
            ? NO_VALUE
            : `${formatAmount(format(sub(parse(position.qty), qty)), decimalsOfStep(market.qtyStep), tag)} ${market.base}`}
        </FactRow>
      </dl>
      {isMarketClosed && (
        <ShutNote
          text={t(draft.how === "market" ? "block.market.closedForNow" : "block.market.queued")}
          opensAt={shut.opensAt}
        />
      )}
      <SheetFoot>
        <Button
          size="large"
          look="ink"
          busy={send.isPending}
          disabled={Object.keys(issues).length > 0 || (isMarketClosed && draft.how === "market")}
          onClick={() => send.mutate()}
        >
          {draft.how === "market"
            ? t("close.submitMarket", { qty: qtyText, asset: market.base })
            : t("close.submitLimit", { qty: qtyText, asset: market.base, price: draft.price })}
        </Button>
      </SheetFoot>
    </div>
  );
}
