import { freeMargin } from "@evenkeel/calc/contract-math";
import { add, type Decimal, format, parse, sub } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import { useState } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useUser } from "#/api/user-query.ts";
import { formatAmount, formatPrice, NO_VALUE } from "#/format/number.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDetail } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { SheetFoot } from "#/ui/sheet-foot.tsx";
import { toast } from "#/ui/toast.tsx";
import { useOnce } from "../hooks/use-once.ts";
import { useRisk } from "../hooks/use-risk.ts";
import { holdingOf, QUOTE_PLACES } from "../model/live-position.ts";
import { liqDistance, liqWithMargin } from "../model/live-risk.ts";
import { changeMargin } from "../queries.ts";
import { type PositionFormProps, PositionSheet, type PositionSheetProps } from "./position-sheet.tsx";

/** Digits of a margin that may be typed; the engine keeps eight. */
const AMOUNT_DIGITS = 2;

/** Adds margin to an isolated position or takes some out, with where it would be liquidated then. */
export default function MarginSheet(props: PositionSheetProps) {
  const { t } = useTranslation("orders");
  return <PositionSheet {...props} title={t("margin.title")} form={MarginForm} />;
}

type Direction = "add" | "reduce";

function MarginForm({ position, market, onClose }: PositionFormProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const [direction, setDirection] = useState<Direction>("add");
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string>();
  const mark = useDetail(market.referCoin)?.mark ?? position.markPrice;
  const risk = useRisk(position);
  const wallet = useUser()?.coinAssetList.find(
    (each) => each.accountType === WALLETS.contract && each.coin === market.quote,
  );
  const most = mostOf(direction, position, mark, wallet?.available);
  const amount = typedDecimal(text);
  const isSound = amount !== null && amount > 0n && (most === null || amount <= most);
  const margin = parse(position.margin);
  const after = !isSound ? null : direction === "add" ? add(margin, amount) : sub(margin, amount);
  const liq = after === null || risk === null ? null : liqWithMargin(position, after, risk);
  const liqText = liq === null ? null : format(liq);
  const send = useOnce({
    send: (body: { amount: string; direction: Direction }, clientId) =>
      changeMargin({ clientId, id: position.id, ...body }),
    onDone: () => {
      toast(t("margin.done"), "good");
      onClose();
    },
    onFields: (fields) => setRefused(fields.amount),
  });
  const money = (value: Decimal | null) =>
    value === null ? NO_VALUE : `${formatAmount(format(value), 2, tag)} ${market.quote}`;
  const price = (value: string | null) =>
    value === null ? t("position.none") : formatPrice(value, market.tickSize, tag);
  const isTooMuch = amount !== null && most !== null && amount > most;
  const distance = liqDistance(liqText, mark);
  return (
    <div inert={send.isPending}>
      <Segmented
        label={t("margin.title")}
        items={[
          { value: "add", label: t("margin.add") },
          { value: "reduce", label: t("margin.reduce") },
        ]}
        value={direction}
        onChange={(next) => {
          setDirection(next);
          setText("");
          setRefused(undefined);
        }}
      />
      <div className="mt-2.5">
        <NumberField
          label={t("margin.amount")}
          value={text}
          decimals={AMOUNT_DIGITS}
          error={refused ?? (isTooMuch ? t("margin.most", { amount: money(most) }) : undefined)}
          hint={most === null ? undefined : t("margin.most", { amount: money(most) })}
          onChange={(next) => {
            setRefused(undefined);
            setText(next);
          }}
          unit={
            <span className="flex items-center gap-2">
              {market.quote}
              {most !== null && most > 0n && (
                <button
                  type="button"
                  onClick={() => setText(format(most, AMOUNT_DIGITS))}
                  className="relative rounded-full bg-accent-soft px-2.5 py-1 text-11 font-semibold text-accent after:absolute after:-inset-x-1 after:-inset-y-2.5"
                >
                  {t("margin.all")}
                </button>
              )}
            </span>
          }
        />
      </div>
      <dl className="mt-3 space-y-1.5 border-t border-hairline pt-3 text-13">
        <FactRow name={t("margin.now")}>{money(margin)}</FactRow>
        <FactRow name={t("margin.after")}>{money(after)}</FactRow>
        <FactRow name={t("margin.liqNow")}>{price(position.liqPrice)}</FactRow>
        <FactRow name={t("margin.liqAfter")}>
          {after === null ? NO_VALUE : price(liqText)}
          {distance !== null && <span className="ms-1.5 font-regular text-ink-faint">{distance}%</span>}
        </FactRow>
      </dl>
      <SheetFoot>
        <Button
          size="large"
          look="ink"
          busy={send.isPending}
          disabled={!isSound}
          onClick={() => amount !== null && send.mutate({ amount: format(amount), direction })}
        >
          {t(direction === "add" ? "margin.submitAdd" : "margin.submitReduce", {
            amount: isSound ? money(amount) : market.quote,
          })}
        </Button>
      </SheetFoot>
    </div>
  );
}

/** The most that can be added or taken out; null while it is not known. */
function mostOf(
  direction: Direction,
  position: TradePosition,
  mark: string | null,
  available: string | undefined,
): Decimal | null {
  if (direction === "add") return available === undefined ? null : parse(available);
  if (mark === null) return null;
  return freeMargin(holdingOf(position), parse(position.margin), position.leverage, parse(mark), QUOTE_PLACES);
}
