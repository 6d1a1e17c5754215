import type { assetOverview } from "@evenkeel/contract/asset-overview";
import { VALUATION_CURRENCIES, type ValuationCurrency } from "@evenkeel/contract/asset-overview";
import type { DataOf } from "@evenkeel/contract/endpoint";
import ChevronDown from "lucide-react/icons/chevron-down";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent } from "#/format/number.ts";
import { formatClock, formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { HIDDEN, useEyes } from "#/lib/eyes.ts";
import { IconButton } from "#/ui/icon-button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { Amount, digitsOf } from "./amount.tsx";

const TONES = { up: "text-up", down: "text-down", flat: "text-ink-soft" } as const;

export interface WorthHeadProps {
  overview: DataOf<typeof assetOverview>;
  currency: ValuationCurrency;
  onCurrency: (currency: ValuationCurrency) => void;
}

/** The total in the chosen currency, the eye, and how the day goes. Old prices are said and greyed. */
export function WorthHead({ overview, currency, onCurrency }: WorthHeadProps) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const eyes = useEyes();
  const { today, isStale, pricedAt, excluded } = overview;
  const rate = today.returnRate === null ? null : `(${formatPercent(today.returnRate, tag)})`;
  return (
    <section aria-label={t("total")} className="px-4 pt-2 pb-3">
      <div className="flex items-center gap-1 text-13 text-ink-soft">
        <span>{t("total")}</span>
        <IconButton
          label={t(eyes.isOpen ? "hide" : "show")}
          aria-pressed={!eyes.isOpen}
          onClick={eyes.toggle}
          className="-my-2 text-ink-soft"
        >
          {eyes.isOpen ? (
            <Eye className="size-4.5" strokeWidth={1.7} />
          ) : (
            <EyeOff className="size-4.5" strokeWidth={1.7} />
          )}
        </IconButton>
      </div>
      <p className={classNames("flex flex-wrap items-baseline gap-x-2 text-34 font-semibold", isStale && "opacity-60")}>
        <Amount value={overview.total} digits={digitsOf(overview.currency)} />
        <CurrencyChoice currency={currency} onCurrency={onCurrency} />
      </p>
      <p className="mt-0.5 text-13">
        <span className="text-ink-soft">{t("today")} </span>
        <span className={classNames("font-semibold", eyes.isOpen ? TONES[directionOf(today.pnl)] : "text-ink-soft")}>
          {eyes.isOpen ? (
            <>
              <Amount value={today.pnl} isSigned unit="USDT" />
              {rate !== null && (
                <>
                  {" "}
                  <bdi className="num">{rate}</bdi>
                </>
              )}
            </>
          ) : (
            HIDDEN
          )}
        </span>
      </p>
      {isStale && pricedAt !== null && (
        <p role="status" className="mt-1 text-13 text-warn">
          {t("stale", { time: formatClock(pricedAt, tag, zone) })}
        </p>
      )}
      {excluded.length > 0 && <p className="mt-1 text-13 text-warn">{t("excluded", { coins: excluded.join(", ") })}</p>}
      {overview.usdAtPar && <p className="mt-1 text-11 text-ink-faint">{t("atPar")}</p>}
      <p className="sr-only">{t("since", { time: formatDateTime(today.startAt, tag, zone) })}</p>
    </section>
  );
}

function CurrencyChoice({ currency, onCurrency }: Pick<WorthHeadProps, "currency" | "onCurrency">) {
  const { t } = useTranslation("assets");
  const [isOpen, setIsOpen] = useState(false);
  const choose = (next: ValuationCurrency) => {
    onCurrency(next);
    setIsOpen(false);
  };
  return (
    <>
      <button
        type="button"
        aria-label={t("currency", { currency })}
        onClick={() => setIsOpen(true)}
        className="relative inline-flex items-center gap-0.5 text-15 text-ink-soft after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        {currency}
        <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.8} />
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t("currencyTitle")}>
        <ul>
          {VALUATION_CURRENCIES.map((each) => (
            <li key={each} className="not-first:border-t border-hairline">
              <button
                type="button"
                aria-current={each === currency || undefined}
                onClick={() => choose(each)}
                className={classNames("min-h-12 w-full text-start", each === currency && "font-semibold text-accent")}
              >
                {each}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
