import { countryCodes } from "@evenkeel/contract/reference-calls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Search from "lucide-react/icons/search";
import { useMemo, useState } from "react";
import { call } from "#/api/client.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { type Country, findCountries } from "../model/country-search.ts";

const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: ["countries", language],
    queryFn: ({ signal }) => call(countryCodes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface AreaCodeSheetProps {
  open: boolean;
  /** The ISO code of the country that is chosen. */
  chosen: string;
  onChoose: (country: Country) => void;
  onClose: () => void;
}

/** Every country with its area code, in groups by letter, with a search in the present language, English and Chinese. */
export default function AreaCodeSheet({ open, chosen, onChoose, onClose }: AreaCodeSheetProps) {
  const { t } = useTranslation("auth");
  return (
    <Sheet open={open} onClose={onClose} title={t("area.title")}>
      {open && <Countries chosen={chosen} onChoose={onChoose} />}
    </Sheet>
  );
}

function Countries({ chosen, onChoose }: Pick<AreaCodeSheetProps, "chosen" | "onChoose">) {
  const { t } = useTranslation("auth");
  const { code, tag } = useLocale();
  const [text, setText] = useState("");
  const { data, isPending, isError, refetch } = useQuery(countriesQuery(code));
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: "region" });
    return ({ countryCode, englishName, chineseName }: Country) => {
      if (code === "en") return englishName;
      return code === "zh" ? chineseName : (names.of(countryCode) ?? englishName);
    };
  }, [code, tag]);
  const groups = useMemo(() => findCountries(data ?? [], text, nameOf), [data, text, nameOf]);

  return (
    <div className="flex h-[70dvh] flex-col">
      <TextField
        label={t("area.search")}
        hideLabel
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t("area.search")}
        value={text}
        onChange={setText}
        leading={<Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" strokeWidth={1.8} />}
      />
      <div className="-mx-4 mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isPending && <SkeletonRows count={8} label={t("area.title")} />}
        {isError && (
          <ErrorState
            title={t("area.failed")}
            action={
              <Button look="quiet" onClick={() => void refetch()}>
                {t("common:retry")}
              </Button>
            }
          />
        )}
        {data !== undefined && groups.length === 0 && <EmptyState title={t("area.none")} />}
        {groups.map(({ letter, data: countries }) => (
          <section key={letter} aria-label={letter}>
            <h3 className="sticky top-0 bg-surface px-4 py-1.5 text-13 font-semibold text-ink-soft">{letter}</h3>
            <ul>
              {countries.map((country) => (
                <li key={country.countryCode}>
                  <button
                    type="button"
                    aria-current={country.countryCode === chosen || undefined}
                    onClick={() => onChoose(country)}
                    className="flex min-h-12 w-full items-center gap-3 px-4 text-start active:bg-sunken"
                  >
                    <span className="min-w-0 flex-1">{nameOf(country)}</span>
                    {country.countryCode === chosen && <Check aria-hidden="true" className="size-4 text-accent" />}
                    <span dir="ltr" className="num text-ink-soft">
                      +{country.phoneCode}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
