import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { TextField } from "#/ui/text-field.tsx";
import type { Way } from "../model/account-form.ts";

const AreaCodeSheet = lazy(() => import("./area-code-sheet.tsx"));

interface Bound {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export interface NameFieldsProps {
  way: Way;
  bind: (field: "loginName" | "email" | "areaCode" | "phone") => Bound;
  /** Below the user name. */
  hint?: string | undefined;
}

/** The one field that names a person, by the way that is chosen. */
export function NameFields({ way, bind, hint }: NameFieldsProps) {
  const { t } = useTranslation("auth");
  if (way === "phone") return <PhoneField areaCode={bind("areaCode")} phone={bind("phone")} />;
  if (way === "email") return <EmailField {...bind("email")} />;
  return (
    <TextField
      label={t("userName")}
      hint={hint}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      {...bind("loginName")}
    />
  );
}

/** An e-mail address. */
export function EmailField({ label, ...bound }: Bound & { label?: string }) {
  const { t } = useTranslation("auth");
  return (
    <TextField
      label={label ?? t("email")}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      dir="ltr"
      {...bound}
    />
  );
}

/** A phone number, digits alone, with the area code that is chosen from a sheet. */
export function PhoneField({ areaCode, phone, label }: { areaCode: Bound; phone: Bound; label?: string }) {
  const { t } = useTranslation("auth");
  const [isChoosing, setChoosing] = useState(false);
  // Several countries share an area code; the list marks the one that was meant.
  const [country, setCountry] = useState("US");
  return (
    <>
      <TextField
        label={label ?? t("phone")}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={15}
        dir="ltr"
        value={phone.value}
        error={phone.error}
        onChange={(value) => phone.onChange(value.replaceAll(/\D/g, ""))}
        leading={
          <button
            type="button"
            aria-label={t("area.choose", { code: areaCode.value })}
            onClick={() => setChoosing(true)}
            className="-ms-3.5 flex min-h-11 shrink-0 items-center gap-1 border-e border-hairline ps-3.5 pe-2.5"
          >
            <span dir="ltr" className="num">
              +{areaCode.value}
            </span>
            <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" strokeWidth={1.8} />
          </button>
        }
      />
      <Suspense>
        {isChoosing && (
          <AreaCodeSheet
            open
            chosen={country}
            onClose={() => setChoosing(false)}
            onChoose={({ phoneCode, countryCode }) => {
              areaCode.onChange(phoneCode);
              setCountry(countryCode);
              setChoosing(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
