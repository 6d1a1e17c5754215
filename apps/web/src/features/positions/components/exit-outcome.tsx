import { format } from "@evenkeel/calc/decimal";
import { EXIT_UNITS, type ExitKind, type ExitUnit } from "@evenkeel/calc/exit-levels";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPrice, formatSigned } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { type ExitsDraft, resultAt } from "../model/exits-draft.ts";
import type { PositionMarket } from "./position-market.ts";

const TONES = { up: "text-up", down: "text-down", flat: "text-ink-soft" } as const;

interface UnitButtonProps {
  unit: ExitUnit;
  /** What prices are in, and what amounts are in. */
  quote: string;
  money: string;
  onChange: (unit: ExitUnit) => void;
}

/** What both exits are typed in: a price, a return or an amount. */
export function UnitButton({ unit, quote, money, onChange }: UnitButtonProps) {
  const { t } = useTranslation("orders");
  const word = unit === "price" ? quote : t(`exitUnit.${unit}`, { quote: money });
  const next = EXIT_UNITS[(EXIT_UNITS.indexOf(unit) + 1) % EXIT_UNITS.length] ?? "price";
  return (
    <button
      type="button"
      aria-label={t("exitUnit.change", { unit: t(`exitUnit.${unit}`, { quote: money }) })}
      onClick={() => onChange(next)}
      className="relative flex items-center gap-1 after:absolute after:-inset-2.5"
    >
      {unit === "amount" ? `± ${word}` : word}
      <ArrowLeftRight aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
    </button>
  );
}

interface OutcomeProps {
  position: TradePosition;
  market: PositionMarket;
  draft: ExitsDraft;
  name: ExitKind;
  /** Says the price as well, where something else was typed. */
  withPrice: boolean;
}

/** What an exit would bring, under its field. */
export function Outcome({ position, market, draft, name, withPrice }: OutcomeProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const result = resultAt(position, draft[name], draft.qty);
  if (result === null) return null;
  const amount = format(result);
  // In lots there are no fees that it would be before.
  const shown = formatSigned(amount, 2, tag);
  return (
    <p className="mt-1.5 flex justify-between gap-3 text-13 text-ink-soft">
      <span>
        {t(name === "takeProfit" ? "exits.atTake" : "exits.atStop")}{" "}
        {withPrice && <span className="num">{formatPrice(draft[name], market.tickSize, tag)}</span>}
      </span>
      <span className={classNames("num font-semibold", TONES[directionOf(amount)])}>
        {position.lot ? `${shown} ${market.money}` : t("exits.result", { amount: shown, quote: market.money })}
      </span>
    </p>
  );
}
