import { ACCOUNT_TYPES, type AccountType } from "@evenkeel/contract/asset-overview";
import { useQuery } from "@tanstack/react-query";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useReducer, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { useClientId } from "#/api/client-id.ts";
import { reportError } from "#/api/report-error.ts";
import { formatExact } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack, useSearchParams } from "#/lib/router.tsx";
import { useOnline } from "#/lib/use-online.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { Chips } from "#/ui/chips.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { toast } from "#/ui/toast.tsx";
import {
  backsNothing,
  FIRST_DRAFT,
  raisesRisk,
  reduceTransfer,
  sentAmount,
  sharedCoins,
  type TransferDraft,
  transferIssue,
} from "../model/transfer-draft.ts";
import { assetsQuery, refreshMoney, sendTransfer, transferableQuery } from "../queries.ts";
import { Amount } from "./amount.tsx";
import { NewestTransfers } from "./newest-transfers.tsx";

/** Moves money between the person's own wallets: at once and free. `banner` is the mode badge. */
export function TransferScreen({ banner }: { banner: ReactNode }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const onBack = useBack();
  const isOnline = useOnline();
  const [search] = useSearchParams();
  const [draft, change] = useReducer(reduceTransfer, search, firstDraft);
  const { clientId, renew } = useClientId();
  const [isBusy, setIsBusy] = useState(false);
  const { data: bounds, error } = useQuery(transferableQuery(draft.coin, draft.from));
  const { data: assets } = useQuery(assetsQuery);
  const held = [...new Set(["USDT", ...(assets ?? []).map(({ coin }) => coin)])];
  const coins = sharedCoins(draft.from, draft.to, held);
  const issue = transferIssue(draft, bounds);
  const isStale = error instanceof ApiError && error.key === "market.stale";

  const send = async () => {
    setIsBusy(true);
    try {
      const { coin, from, to } = draft;
      const done = await sendTransfer({ clientId, coin, amount: sentAmount(draft), from, to });
      await refreshMoney();
      toast(t("transfer.done", { amount: formatExact(done.amount, tag), coin: done.coin }), "good");
      change({ type: "amount", amount: "" });
      renew();
    } catch (failure) {
      // Without an answer the same id is sent again: whatever became of the first, the money moves once.
      if (failure instanceof ApiError && failure.code !== 0) renew();
      await reportError(failure);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <main className="column flex min-h-dvh flex-col">
      <PageHeader title={t("transfer")} back={{ label: t("back"), onBack }} />
      {banner}
      <form
        className="space-y-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Card className="relative py-2">
          <WalletRow label={t("from")} value={draft.from} onChange={(wallet) => change({ type: "from", wallet })} />
          <IconButton
            label={t("swap")}
            onClick={() => change({ type: "swap" })}
            className="absolute end-3 top-1/2 z-10 -translate-y-1/2 border border-hairline bg-surface"
          >
            <ArrowUpDown className="size-5" strokeWidth={1.7} />
          </IconButton>
          <div className="mx-4 border-t border-hairline" />
          <WalletRow label={t("to")} value={draft.to} onChange={(wallet) => change({ type: "to", wallet })} />
        </Card>
        {coins.length > 1 && (
          <Chips
            label={t("coin")}
            className="-mx-4"
            items={coins.map((value) => ({ value, label: value }))}
            value={draft.coin}
            onChange={(coin) => change({ type: "coin", coin })}
          />
        )}
        <div>
          <NumberField
            label={t("amount")}
            value={draft.amount}
            onChange={(amount) => change({ type: "amount", amount })}
            decimals={bounds?.precision ?? 8}
            unit={draft.coin}
            error={issue === "tooMuch" ? t("transfer.tooMuch") : undefined}
          />
          <div className="mt-2 flex items-baseline justify-between text-13 text-ink-soft">
            <span>
              {t("transferable")} <Amount value={bounds?.transferable ?? null} digits="all" unit={draft.coin} />
            </span>
            <button
              type="button"
              disabled={bounds === undefined}
              onClick={() => bounds && change({ type: "amount", amount: bounds.transferable })}
              className="relative font-semibold text-accent after:absolute after:-inset-3"
            >
              {t("max")}
            </button>
          </div>
        </div>
        {backsNothing(draft) && <Note>{t("transfer.backsNothing", { coin: draft.coin })}</Note>}
        {isStale && <Note>{t("transfer.stale")}</Note>}
        {issue === null && raisesRisk(draft, bounds) && <Note>{t("transfer.risk")}</Note>}
        {!isOnline && <Note>{t("transfer.offline")}</Note>}
        <Button type="submit" size="large" busy={isBusy} disabled={issue !== null || !isOnline || isStale}>
          {t("transfer.send")}
        </Button>
        <p className="text-center text-11 text-ink-faint">{t("transfer.free")}</p>
      </form>
      <NewestTransfers />
    </main>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">
      {children}
    </p>
  );
}

function WalletRow({
  label,
  value,
  onChange,
}: {
  label: string;
  value: AccountType;
  onChange: (wallet: AccountType) => void;
}) {
  const { t } = useTranslation("assets");
  return (
    <label className="flex min-h-13 items-center gap-4 px-4">
      <span className="w-14 shrink-0 text-13 text-ink-soft">{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = ACCOUNT_TYPES.find((type) => String(type) === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
        className="min-h-11 min-w-0 appearance-none bg-transparent text-15 font-semibold"
      >
        {ACCOUNT_TYPES.map((type) => (
          <option key={type} value={type} className="bg-surface text-ink">
            {t(`wallet.${type}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="-ms-2.5 me-14 size-4 shrink-0 text-ink-faint" strokeWidth={1.8} />
    </label>
  );
}

/** What a link asks for, where it asks for something that exists. */
function firstDraft(search: URLSearchParams): TransferDraft {
  const from = ACCOUNT_TYPES.find((type) => String(type) === search.get("from"));
  const coin = search.get("coin");
  const to = ACCOUNT_TYPES.find((type) => String(type) === search.get("to"));
  const left = from === undefined ? FIRST_DRAFT : reduceTransfer(FIRST_DRAFT, { type: "from", wallet: from });
  const draft = to === undefined || to === left.from ? left : reduceTransfer(left, { type: "to", wallet: to });
  if (coin === null || !/^[A-Z0-9]{2,16}$/.test(coin)) return draft;
  if (sharedCoins(draft.from, draft.to, [coin]).includes(coin)) return { ...draft, coin };
  return { ...draft, to: draft.from === 2 ? 1 : 2, coin };
}
