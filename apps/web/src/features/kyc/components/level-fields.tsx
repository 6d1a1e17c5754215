import { DOC_TYPES, FUNDS, type KycLevel } from "@evenkeel/contract/kyc";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Chips } from "#/ui/chips.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { CONTROL_BOX, Field } from "#/ui/field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { TextField } from "#/ui/text-field.tsx";
import type { LevelDraft } from "../model/level-draft.ts";
import { countriesQuery } from "../queries.ts";

export interface LevelFieldsProps {
  level: KycLevel;
  draft: LevelDraft;
  errors: Readonly<Record<string, string>>;
  isSample: boolean;
  onChange: (part: Partial<LevelDraft>) => void;
}

const dayText = (day: string, tag: string) => formatDay(Date.parse(`${day}T00:00:00Z`), tag, "UTC");

/** The words of a level. In simulated money they are a made-up person's and cannot be changed. */
export function LevelFields({ level, draft, errors, isSample, onChange }: LevelFieldsProps) {
  const { t } = useTranslation("kyc");
  const { tag } = useLocale();
  const { data: countries } = useQuery({ ...countriesQuery, enabled: !isSample && level === 1 });
  const regions = new Intl.DisplayNames(tag, { type: "region" });
  if (level === 3) {
    return (
      <div>
        <p className="text-13 text-ink-soft">{t("field.funds")}</p>
        <Chips
          label={t("field.funds")}
          className="-mx-4 flex-wrap gap-y-4"
          items={FUNDS.map((value) => ({ value, label: t(`funds.${value}`) }))}
          value={draft.funds}
          onChange={(funds) => onChange({ funds })}
        />
      </div>
    );
  }
  const docType = (
    <Segmented
      label={t("field.docType")}
      items={DOC_TYPES.map((value) => ({ value, label: t(`doc.${value}`) }))}
      value={draft.docType}
      onChange={(value) => onChange({ docType: value })}
    />
  );
  if (isSample) {
    return (
      <>
        {level === 2 && docType}
        <dl className="space-y-2 rounded-card border border-hairline p-3.5">
          {level === 1 && (
            <>
              <FactRow name={t("field.name")}>{draft.name}</FactRow>
              <FactRow name={t("field.birth")}>{dayText(draft.birth, tag)}</FactRow>
              <FactRow name={t("field.country")}>{regions.of(draft.country)}</FactRow>
            </>
          )}
          {level === 2 && (
            <>
              <FactRow name={t("field.docNo")}>{draft.docNo}</FactRow>
              <FactRow name={t("field.docExpiry")}>{dayText(draft.docExpiry, tag)}</FactRow>
            </>
          )}
        </dl>
      </>
    );
  }
  if (level === 2) {
    return (
      <>
        {docType}
        <TextField
          label={t("field.docNo")}
          value={draft.docNo}
          onChange={(docNo) => onChange({ docNo })}
          error={errors.docNo}
          autoComplete="off"
        />
        <TextField
          label={t("field.docExpiry")}
          type="date"
          value={draft.docExpiry}
          onChange={(docExpiry) => onChange({ docExpiry })}
          error={errors.docExpiry}
        />
      </>
    );
  }
  return (
    <>
      <TextField
        label={t("field.name")}
        hint={t("name.hint")}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
        autoComplete="name"
      />
      <TextField
        label={t("field.birth")}
        type="date"
        value={draft.birth}
        onChange={(birth) => onChange({ birth })}
        error={errors.birth}
        autoComplete="bday"
      />
      <Field label={t("field.country")} error={errors.country}>
        {({ id, describedBy }) => (
          <div className={CONTROL_BOX}>
            <select
              id={id}
              aria-describedby={describedBy}
              value={draft.country}
              onChange={(event) => onChange({ country: event.target.value })}
              className="min-h-11 w-full bg-transparent outline-none"
            >
              <option value="">{t("country.choose")}</option>
              {(countries ?? []).map((code) => (
                <option key={code} value={code}>
                  {regions.of(code)}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
    </>
  );
}
