import type { Bill } from "@evenkeel/contract/asset";
import ChevronDown from "lucide-react/icons/chevron-down";
import Copy from "lucide-react/icons/copy";
import { useId, useState } from "react";
import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatExact, formatSigned } from "#/format/number.ts";
import { formatClock, formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { FactRow } from "#/ui/fact.tsx";
import { toast } from "#/ui/toast.tsx";
import { billMeaning } from "../model/bill-meaning.ts";
import { digitsOf } from "./amount.tsx";

const TONES = { up: "text-up", down: "text-down", flat: "text-ink-soft" } as const;
const KNOWN_REFERENCES = new Set([
  "order",
  "fill",
  "position",
  "user",
  "grant",
  "funding",
  "dividend",
  "transfer",
  "topUp",
  "season",
  "second",
]);

/** One ledger row: what it was, what it changed, what it left; opens to its two legs and its references. */
export function BillRow({ bill, timeZone }: { bill: Bill; timeZone?: string | undefined }) {
  const { t } = useTranslation("bills");
  const { tag } = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const direction = directionOf(bill.change);
  return (
    <li className="not-first:border-t border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start active:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{t(`type.${bill.type}`)}</span>
          <span className="block text-11 text-ink-faint">
            <span className="num">{formatClock(bill.createdAt, tag, timeZone)}</span> ·{" "}
            {t(`accountType.${bill.accountType}`)}
          </span>
        </span>
        <span className="text-end">
          <span className={classNames("block font-semibold", TONES[direction])}>
            <span className="num">
              {formatSigned(direction === "flat" ? bill.availableChange : bill.change, digitsOf(bill.coin), tag)}{" "}
              {bill.coin}
            </span>
          </span>
          <span className="block text-11 text-ink-faint">
            {t("balanceAfter", { balance: formatAmount(bill.balance, digitsOf(bill.coin), tag), coin: bill.coin })}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            "size-4 shrink-0 text-ink-faint transition-transform duration-150",
            isOpen && "rotate-180",
          )}
          strokeWidth={1.8}
        />
      </button>
      {isOpen && <BillDetails id={panelId} bill={bill} timeZone={timeZone} />}
    </li>
  );
}

function BillDetails({ id, bill, timeZone }: { id: string; bill: Bill; timeZone?: string | undefined }) {
  const { t } = useTranslation("bills");
  const { tag } = useLocale();
  const exact = (value: string) => `${formatExact(value, tag)} ${bill.coin}`;
  const reference = KNOWN_REFERENCES.has(bill.refType) ? t(`ref.${bill.refType}`) : t("ref.other");
  const amount = formatAmount(bill.frozenChange.replace("-", ""), digitsOf(bill.coin), tag);
  return (
    <div id={id} className="animate-rise bg-sunken px-4 py-3 text-13">
      <p className="mb-2 text-ink-soft">{t(`meaning.${billMeaning(bill)}`, { amount, coin: bill.coin })}</p>
      <dl className="space-y-1.5">
        <FactRow name={t("available")}>
          <Figure text={signedExact(bill.availableChange, exact)} />
        </FactRow>
        <FactRow name={t("frozen")}>
          <Figure text={signedExact(bill.frozenChange, exact)} />
        </FactRow>
        <FactRow name={t("total")}>
          <Figure text={signedExact(bill.change, exact)} />
        </FactRow>
        <FactRow name={t("after")}>
          <Figure text={exact(bill.balance)} />
        </FactRow>
        <FactRow name={t("time")}>{formatDateTime(bill.createdAt, tag, timeZone)}</FactRow>
        <FactRow name={reference}>
          <CopyText text={bill.refId} what={reference} />
        </FactRow>
        <FactRow name={t("entry")}>
          <CopyText text={bill.entryId} what={t("entry")} />
        </FactRow>
      </dl>
    </div>
  );
}

function Figure({ text }: { text: string }) {
  return <span className="num">{text}</span>;
}

function signedExact(value: string, exact: (value: string) => string): string {
  return directionOf(value) === "up" ? `+${exact(value)}` : exact(value);
}

function CopyText({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation("bills");
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast(t("copied"), "good");
  };
  return (
    <button
      type="button"
      aria-label={t("copy", { what })}
      onClick={() => void copy()}
      className="relative inline-flex min-h-6 items-center gap-1.5 break-all after:absolute after:-inset-2.5"
    >
      {text}
      <Copy aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" strokeWidth={1.8} />
    </button>
  );
}
