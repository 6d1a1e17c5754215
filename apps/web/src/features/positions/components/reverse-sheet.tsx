import { format, parse } from "@evenkeel/calc/decimal";
import { useProduct } from "#/api/trading/use-product.ts";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatSigned, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDetail } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { toast } from "#/ui/toast.tsx";
import { useOnce } from "../hooks/use-once.ts";
import { useRisk } from "../hooks/use-risk.ts";
import { useShutMarkets } from "../hooks/use-shut-markets.ts";
import { closingResult } from "../model/live-position.ts";
import { type PositionFormProps, PositionSheet, type PositionSheetProps } from "./position-sheet.tsx";
import { ShutNote } from "./shut-note.tsx";

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;

/** Asks before a position is turned round, with what that realises and costs. */
export default function ReverseSheet(props: PositionSheetProps) {
  const { t } = useTranslation("orders");
  return <PositionSheet {...props} title={t("reverse.title")} form={ReverseForm} />;
}

function ReverseForm({ position, market, onClose }: PositionFormProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const product = useProduct();
  const detail = useDetail(market.referCoin);
  const risk = useRisk(position);
  const shut = useShutMarkets([position]);
  const isShut = shut.coins.has(position.coin);
  const isLong = position.side === "buy";
  const best = (isLong ? detail?.bids : detail?.asks)?.[0]?.[0] ?? detail?.mark;
  const result = best && risk ? closingResult(position, parse(position.qty), parse(best), risk.takerRate) : null;
  const send = useOnce({
    send: (_: null, clientId) => product.reverse({ clientId, id: position.id }),
    onDone: ({ opened }) => {
      const isOpened = opened !== null && opened.avgPrice !== null;
      const why = opened?.reason ? t(`reason.${opened.reason}`) : t("status.rejected");
      toast(isOpened ? t("reverse.done") : t("reverse.closedOnly", { reason: why }), isOpened ? "good" : "bad");
      onClose();
    },
  });
  const qty = `${formatAmount(position.qty, decimalsOfStep(market.qtyStep), tag)} ${market.base}`;
  const [now, then] = [t(`trade:side.${position.side}`), t(`trade:side.${isLong ? "sell" : "buy"}`)];
  const pnl = result && format(result.pnl);
  return (
    <div inert={send.isPending}>
      <p className="text-ink-soft">{t("reverse.text")}</p>
      <dl className="mt-3 space-y-1.5 border-t border-hairline pt-3 text-13">
        <FactRow name={t("reverse.closes")}>
          {now} <span className="num">{qty}</span>
        </FactRow>
        <FactRow name={t("reverse.opens")}>
          {then} <span className="num">{`${qty} · ${position.leverage}×`}</span>
        </FactRow>
        <FactRow name={t("close.result")} tone={TONES[directionOf(pnl)]}>
          {pnl === null ? NO_VALUE : `${formatSigned(pnl, 2, tag)} ${market.money}`}
        </FactRow>
        <FactRow name={t("reverse.fees")}>
          {result === null ? NO_VALUE : `${formatAmount(format(result.fee), 2, tag)} × 2 ${market.money}`}
        </FactRow>
      </dl>
      {isShut && <ShutNote text={t("reverse.needsMarket")} opensAt={shut.opensAt} />}
      <Button
        size="large"
        look="ink"
        className="mt-4"
        busy={send.isPending}
        disabled={isShut}
        onClick={() => send.mutate(null)}
      >
        {t("reverse.submit", { side: then, qty })}
      </Button>
    </div>
  );
}
