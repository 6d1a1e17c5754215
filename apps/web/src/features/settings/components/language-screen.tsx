import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { languagesQuery } from "#/api/config-queries.ts";
import { chooseLanguage, useLocale } from "#/i18n/language.ts";
import { COMPLETE_CODES, LOCALES } from "#/i18n/locales.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { withLoading } from "#/lib/loading.ts";
import { useBack } from "#/lib/router.tsx";
import { PageHeader } from "#/ui/page-header.tsx";

/** Choose the language: those that the server has on, each under its own name. */
export function LanguageScreen() {
  const { t } = useTranslation("settings");
  const onBack = useBack();
  const { code: current } = useLocale();
  const { data } = useQuery(languagesQuery);
  const ids = new Map(data?.rows.filter((row) => row.enabled).map((row) => [row.langCode, row.id]));
  const offered = LOCALES.filter(({ code }) => data === undefined || ids.has(code));
  return (
    <main className="column">
      <PageHeader title={t("language.title")} back={{ label: t("common:back"), onBack }} />
      <ul>
        {offered.map(({ code, name, tag, dir }) => {
          const isOn = code === current;
          return (
            <li key={code} className="border-hairline not-first:border-t">
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => void withLoading(chooseLanguage(code, ids.get(code)))}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 active:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <bdi lang={tag} dir={dir} className={isOn ? "font-semibold" : undefined}>
                    {name}
                  </bdi>
                  {!COMPLETE_CODES.includes(code) && (
                    <span className="block text-11 text-ink-faint">{t("language.partial")}</span>
                  )}
                </span>
                {isOn && <Check aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={2} />}
              </button>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
