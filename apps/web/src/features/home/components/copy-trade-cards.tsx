import { formatPercent } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { AssetLogo } from "#/ui/asset-logo.tsx";
import { Card } from "#/ui/card.tsx";
import { ChangeText } from "#/ui/change-pill.tsx";
import { Ribbon } from "#/ui/ribbon.tsx";
import { Sparkline } from "#/ui/sparkline.tsx";

/** Made-up traders that show what a card looks like; each says so, and none can be followed. */
const SAMPLES = [
  { key: "A", name: "Meridian", roi: "18.42", drawdown: "6.10", course: [4, 5, 4.6, 6, 6.4, 6.1, 7.2, 7.8] },
  { key: "B", name: "Harbour", roi: "9.87", drawdown: "3.55", course: [4, 4.2, 4.6, 4.4, 5, 5.2, 5.1, 5.6] },
  { key: "C", name: "Leeward", roi: "-2.30", drawdown: "8.94", course: [6, 6.4, 5.8, 6.1, 5.2, 5.4, 5, 5.3] },
] as const;

/** The specification's fixed copy-trade cards. */
export function CopyTradeCards() {
  const { t } = useTranslation("home");
  const { tag } = useLocale();
  return (
    <section className="pt-6">
      <h2 id="copy-trade-title" className="px-4 text-17 font-semibold">
        {t("copy.title")}
      </h2>
      <p className="px-4 text-13 text-ink-faint">{t("copy.note")}</p>
      <ul
        aria-labelledby="copy-trade-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
        tabIndex={0}
        className="mt-3 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:none]"
      >
        {SAMPLES.map(({ key, name, roi, drawdown, course }) => (
          <li key={key} className="shrink-0">
            <Card className="relative w-58 overflow-hidden p-3.5">
              <Ribbon text={t("common:sample")} />
              <div className="flex items-center gap-2.5">
                <AssetLogo code={name} />
                <span className="font-semibold">{name}</span>
              </div>
              <div className="mt-3 flex items-end justify-between gap-3">
                <div>
                  <p className="text-11 text-ink-faint">{t("copy.roi")}</p>
                  <p className="text-17">
                    <ChangeText text={formatPercent(roi, tag)} direction={roi.startsWith("-") ? "down" : "up"} />
                  </p>
                  <p className="mt-1 text-11 text-ink-faint">
                    {t("copy.drawdown")} <span className="num">{drawdown}%</span>
                  </p>
                </div>
                <Sparkline values={course} direction={roi.startsWith("-") ? "down" : "up"} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
