import { WALLETS } from "@evenkeel/contract/asset";
import { useQuery } from "@tanstack/react-query";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Receipt from "lucide-react/icons/receipt";
import { LoadFailed } from "#/api/load-failed.tsx";
import { useProduct } from "#/api/trading/use-product.ts";
import { userQuery } from "#/api/user-query.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatSigned } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { HIDDEN, useEyes } from "#/lib/eyes.ts";
import { Link } from "#/lib/router.tsx";
import { buttonClass } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { walletFigures } from "../model/wallet-figures.ts";
import { positionsQuery } from "../queries.ts";

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;
const AMOUNT_DIGITS = 2;
/** The unrealised result moves with prices: asked for again while it is looked at. */
const WORTH_MS = 5_000;
const EMPTY = { total: "0", available: "0", frozen: "0", upnl: "0" };
const ICON = { className: "size-4.5", strokeWidth: 1.6, "aria-hidden": true } as const;

/** The contract wallet: what it is worth, what is held for what, and the ways to move money and to see each movement. */
export function WalletPanel({ quote }: { quote: string }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { isOpen } = useEyes();
  const user = useQuery({ ...userQuery, refetchInterval: WORTH_MS });
  const { data: positions } = useQuery(positionsQuery(useProduct()));
  if (user.isError && !user.data) return <LoadFailed onRetry={() => void user.refetch()} />;
  if (!user.data || !positions) {
    return (
      <div role="status" aria-label={t("wallet.loading")} className="px-4 py-3">
        <Skeleton className="h-56 w-full !rounded-card" />
      </div>
    );
  }
  const asset = user.data.coinAssetList.find((row) => row.accountType === WALLETS.contract && row.coin === quote);
  const figures = walletFigures(asset ?? EMPTY, positions);
  const money = (value: string) => (isOpen ? formatAmount(value, AMOUNT_DIGITS, tag) : HIDDEN);
  const rows = ["balance", "upnl", "inPositions", "inOrders", "available"] as const;
  return (
    <section aria-label={t("wallet.title")} className="px-4 py-3">
      <Card className="p-3.5">
        <p className="text-13 text-ink-soft">
          {t("wallet.equity")} ({quote})
        </p>
        <p className="text-28 font-semibold">
          <span className="num">{money(figures.equity)}</span>
        </p>
        <dl className="mt-2 divide-y divide-hairline text-13">
          {rows.map((name) => (
            <FactRow
              key={name}
              className="py-2"
              name={t(`wallet.${name}`)}
              tone={name === "upnl" && isOpen ? TONES[directionOf(figures.upnl)] : undefined}
            >
              {name === "upnl" && isOpen ? formatSigned(figures.upnl, AMOUNT_DIGITS, tag) : money(figures[name])}
            </FactRow>
          ))}
        </dl>
        <nav aria-label={t("wallet.ways")} className="mt-2 grid grid-cols-2 gap-2">
          <Link to={`/transfer?from=${WALLETS.funding}&coin=${quote}`} className={buttonClass("quiet")}>
            <ArrowLeftRight {...ICON} />
            {t("wallet.transfer")}
          </Link>
          <Link to={`/ucenterOrder?accountType=${WALLETS.contract}`} className={buttonClass("quiet")}>
            <Receipt {...ICON} />
            {t("wallet.bills")}
          </Link>
        </nav>
      </Card>
    </section>
  );
}
