import { fromInteger, parse } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import { useQuery } from "@tanstack/react-query";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Receipt from "lucide-react/icons/receipt";
import { LoadFailed } from "#/api/load-failed.tsx";
import { type DerivativeAccount, derivativeAccountQuery } from "#/api/trading/derivatives-queries.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatSigned, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { HIDDEN, useEyes } from "#/lib/eyes.ts";
import { Link } from "#/lib/router.tsx";
import { buttonClass } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;
const AMOUNT_DIGITS = 2;
const CURRENCY = "USDT";
const ICON = { className: "size-4.5", strokeWidth: 1.6, "aria-hidden": true } as const;

/** The lowest of the levels at which the owner is told that the wallet has come to; null above all of them. */
export function calledAt({ marginLevel, callsAt }: Pick<DerivativeAccount, "marginLevel" | "callsAt">): number | null {
  if (marginLevel === null) return null;
  const level = parse(marginLevel);
  const reached = callsAt.filter((at) => level <= fromInteger(at));
  return reached.length === 0 ? null : Math.min(...reached);
}

/** Says that the wallet comes near to its close-out, wherever its positions are traded; nothing while it is far. */
export function LevelWarning() {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { data } = useQuery(derivativeAccountQuery);
  const call = data ? calledAt(data) : null;
  if (!data || call === null) return null;
  const words = { level: formatAmount(data.marginLevel, 0, tag), at: data.closeOutAt };
  return (
    <p role="alert" className="mx-4 mt-2 rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">
      {t(call === Math.min(...data.callsAt) ? "level.close" : "level.near", words)}{" "}
      <Link to={`/transfer?from=${WALLETS.contract}&to=${WALLETS.derivatives}`} className="font-semibold underline">
        {t("wallet.transfer")}
      </Link>
    </p>
  );
}

/** The margin level in a line, above the positions that share the wallet. */
export function LevelLine() {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { data } = useQuery(derivativeAccountQuery);
  if (!data || data.marginLevel === null) return null;
  return (
    <p className="flex justify-between px-4 pt-3 text-13 text-ink-soft">
      <span>{t("level.name")}</span>
      <Level account={data} tag={tag} />
    </p>
  );
}

function Level({ account, tag }: { account: DerivativeAccount; tag: string }) {
  const isLow = calledAt(account) !== null;
  return (
    <span className={classNames("num font-semibold", isLow ? "text-warn" : "text-ink")}>
      {account.marginLevel === null ? NO_VALUE : `${formatAmount(account.marginLevel, 0, tag)}%`}
    </span>
  );
}

/** The derivatives wallet: what it is worth, what its positions need of it, and the ways to move money. */
export function LotWalletPanel() {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { isOpen } = useEyes();
  const { data, isError, refetch } = useQuery(derivativeAccountQuery);
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t("wallet.loading")} className="px-4 py-3">
        <Skeleton className="h-56 w-full !rounded-card" />
      </div>
    );
  }
  const money = (value: string) => (isOpen ? formatAmount(value, AMOUNT_DIGITS, tag) : HIDDEN);
  return (
    <section aria-label={t("level.wallet")} className="px-4 py-3">
      <Card className="p-3.5">
        <p className="text-13 text-ink-soft">
          {t("wallet.equity")} ({CURRENCY})
        </p>
        <p className="text-28 font-semibold">
          <span className="num">{money(data.equity)}</span>
        </p>
        {(!data.isComplete || data.isStale) && <p className="text-13 text-warn">{t("level.incomplete")}</p>}
        <dl className="mt-2 divide-y divide-hairline text-13">
          <FactRow className="py-2" name={t("level.name")}>
            <Level account={data} tag={tag} />
          </FactRow>
          <FactRow className="py-2" name={t("wallet.balance")}>
            {money(data.balance)}
          </FactRow>
          <FactRow className="py-2" name={t("wallet.upnl")} tone={isOpen ? TONES[directionOf(data.upnl)] : undefined}>
            {isOpen ? formatSigned(data.upnl, AMOUNT_DIGITS, tag) : HIDDEN}
          </FactRow>
          <FactRow className="py-2" name={t("wallet.inPositions")}>
            {money(data.usedMargin)}
          </FactRow>
          <FactRow className="py-2" name={t("wallet.inOrders")}>
            {money(data.heldByOrders)}
          </FactRow>
          <FactRow className="py-2" name={t("wallet.available")}>
            {money(data.available)}
          </FactRow>
        </dl>
        <p className="text-13 text-ink-soft">{t("level.text", { at: data.closeOutAt })}</p>
        <nav aria-label={t("wallet.ways")} className="mt-3 grid grid-cols-2 gap-2">
          <Link to={`/transfer?from=${WALLETS.contract}&to=${WALLETS.derivatives}`} className={buttonClass("quiet")}>
            <ArrowLeftRight {...ICON} />
            {t("wallet.transfer")}
          </Link>
          <Link to={`/ucenterOrder?accountType=${WALLETS.derivatives}`} className={buttonClass("quiet")}>
            <Receipt {...ICON} />
            {t("wallet.bills")}
          </Link>
        </nav>
      </Card>
    </section>
  );
}
