import { EXIT_UNITS, type ExitBase, type ExitKind } from "@evenkeel/calc/exit-levels";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import type { TicketAction, TicketDraft } from "../model/draft.ts";
import { EXITS, exitFigure, exitTextsIn } from "../model/exits.ts";

/** Digits of a return or an amount that may be typed. */
const FIGURE_DIGITS = 2;

export interface ExitFieldsProps {
  draft: TicketDraft;
  /** What they would close; null while no price is known. */
  exits: ExitBase | null;
  quote: string;
  tickSize: string;
  error: (field: ExitKind) => string | undefined;
  dispatch: (action: TicketAction) => void;
}

/** Take-profit and stop-loss side by side, typed as a price, a return or an amount, each with what it means in the others. */
export function ExitFields({ draft, exits, quote, tickSize, error, dispatch }: ExitFieldsProps) {
  const { t } = useTranslation("orders");
  const { exitUnit: unit } = draft;
  const next = EXIT_UNITS[(EXIT_UNITS.indexOf(unit) + 1) % EXIT_UNITS.length] ?? "price";
  const word = t(`exitUnit.${unit}`, { quote });
  return (
    <div>
      <p className="flex items-center justify-between text-13 text-ink-faint">
        {t("exitUnit.label")}
        <button
          type="button"
          aria-label={t("exitUnit.change", { unit: word })}
          onClick={() => dispatch({ type: "exitUnit", unit: next, texts: exitTextsIn(next, draft, exits) })}
          className="relative flex items-center gap-1 py-1 font-semibold text-ink-soft after:absolute after:-inset-x-3 after:-inset-y-2"
        >
          {word}
          <ArrowLeftRight aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
        </button>
      </p>
      <div className="mt-1 grid grid-cols-2 items-start gap-2">
        {EXITS.map((kind) => (
          <NumberField
            key={kind}
            compact
            label={t(`ticket.${kind}`)}
            value={unit === "price" ? draft[kind] : draft.exitTexts[kind]}
            decimals={unit === "price" ? decimalsOfStep(tickSize) : FIGURE_DIGITS}
            hint={<Meaning kind={kind} draft={draft} exits={exits} quote={quote} tickSize={tickSize} />}
            error={error(kind)}
            onChange={(text) => dispatch({ type: "exit", field: kind, text })}
          />
        ))}
      </div>
    </div>
  );
}

/** A typed exit in the units that it is not typed in. */
function Meaning({
  kind,
  draft,
  exits,
  quote,
  tickSize,
}: Omit<ExitFieldsProps, "error" | "dispatch"> & { kind: ExitKind }) {
  const { tag } = useLocale();
  if (draft[kind] === "") return null;
  const sign = (text: string) => (kind === "takeProfit" ? text : text.startsWith("-") ? text.slice(1) : `-${text}`);
  const figure = (other: "roe" | "amount") => {
    const text = exitFigure(kind, other, draft, exits);
    if (text === null) return null;
    return other === "roe"
      ? `${formatAmount(sign(text), FIGURE_DIGITS, tag)}%`
      : `${formatAmount(sign(text), FIGURE_DIGITS, tag)} ${quote}`;
  };
  const price = formatPrice(draft[kind], tickSize, tag);
  const all = { price, roe: figure("roe"), amount: figure("amount") };
  const others = EXIT_UNITS.filter((unit) => unit !== draft.exitUnit).map((unit) => all[unit]);
  return <span className="num">{others.filter((text) => text !== null).join(" · ")}</span>;
}
