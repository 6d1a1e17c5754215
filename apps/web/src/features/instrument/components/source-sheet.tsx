import type { MarketRow } from "@evenkeel/contract/instrument";
import { useAppSetting } from "#/api/config-queries.ts";
import { formatDateTime, formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useTicker } from "#/live/index.ts";
import { FactRow } from "#/ui/fact.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { useFreshness } from "../hooks/use-freshness.ts";
import { ageText } from "../model/age-text.ts";
import type { PriceSource } from "./source-chip.tsx";

export interface SourceSheetProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  isOpen: boolean;
  source: PriceSource;
}

/** Everything that is known of where the price comes from. */
export function SourceSheet({ open, onClose, ...facts }: SourceSheetProps) {
  const { t } = useTranslation(["terms", "trade"]);
  return (
    <Sheet open={open} onClose={onClose} title={t("source.title")}>
      {open && <SourceFacts {...facts} />}
    </Sheet>
  );
}

const MINUTE_MS = 60_000;

function SourceFacts({ row, isOpen, source }: Omit<SourceSheetProps, "open" | "onClose">) {
  const { t } = useTranslation(["terms", "trade"]);
  const { tag } = useLocale();
  const { block, ageMs } = useFreshness(row, isOpen);
  const ticker = useTicker(row.referCoin);
  const zone = useAppSetting()?.timezone;
  const { kind, name, delayMs, standby, degraded } = source;
  const delay =
    delayMs === 0
      ? t("source.noDelay")
      : delayMs < MINUTE_MS
        ? t("source.ms", { ms: delayMs })
        : formatSpan(delayMs, tag);
  return (
    <>
      <p className="mb-3 text-13 text-ink-soft">{t(`source.text.${kind}`)}</p>
      <dl className="space-y-3 text-15">
        <FactRow name={t("source.kindOf")}>{t(`trade:source.kind.${kind}`)}</FactRow>
        <FactRow name={t("source.name")}>{name}</FactRow>
        <FactRow name={t("source.delay")}>{delay}</FactRow>
        <FactRow name={t("source.age")}>{ageMs === null ? t("source.none") : ageText(ageMs, tag)}</FactRow>
        {ticker && ticker.tsMs > 0 && (
          <FactRow name={t("source.last")}>{formatDateTime(ticker.tsMs, tag, zone)}</FactRow>
        )}
        <FactRow name={t("source.state")} tone={block === null ? undefined : "text-warn"}>
          {t(STATE_WORDS[block ?? "fresh"])}
        </FactRow>
        {standby && standby.length > 0 && <FactRow name={t("source.standby")}>{standby.join(", ")}</FactRow>}
      </dl>
      {degraded && (
        <p className="mt-3 rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">{t("source.degraded")}</p>
      )}
    </>
  );
}

const STATE_WORDS = {
  fresh: "source.fresh",
  offline: "trade:price.offline",
  "market.stale": "source.stale",
  "market.closed": "trade:price.closed",
} as const;
