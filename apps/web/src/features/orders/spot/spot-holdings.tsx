import { format, mul, parse, sub } from "@evenkeel/calc/decimal";
import type { SpotHolding } from "@evenkeel/contract/spot";
import { useQuery } from "@tanstack/react-query";
import { spotHoldingsQuery } from "#/api/spot-holdings-query.ts";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, formatSigned, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useTicker } from "#/live/index.ts";
import { AssetLogo } from "#/ui/asset-logo.tsx";
import { Button } from "#/ui/button.tsx";
import { Fact } from "#/ui/fact.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import type { OrderMarket } from "../components/order-market.ts";

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;
const COIN_DIGITS = 8;
const MONEY_DIGITS = 2;

interface SpotHoldingsProps {
  marketOf: (coin: string) => OrderMarket;
  onOpenTicket: () => void;
}

/** What the spot wallet holds, each coin with its average cost and its result at the present price. */
export function SpotHoldings({ marketOf, onOpenTicket }: SpotHoldingsProps) {
  const { t } = useTranslation("spot");
  const { data, isPending, isError, refetch } = useQuery(spotHoldingsQuery);
  if (isPending) {
    return (
      <div role="status" aria-label={t("assets.loading")} className="space-y-px px-4 py-3">
        <Skeleton className="h-24 w-full !rounded-card" />
      </div>
    );
  }
  if (isError && !data)
    return (
      <ErrorState
        title={t("assets.failed")}
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  if (data.length === 0)
    return (
      <EmptyState title={t("assets.empty")} action={<Button onClick={onOpenTicket}>{t("assets.action")}</Button>}>
        {t("assets.emptyText")}
      </EmptyState>
    );
  return (
    <ul className="border-b border-hairline">
      {data.map((holding) => (
        <li key={holding.asset} className="border-hairline px-4 py-3 not-first:border-t">
          {holding.coin === null ? (
            <Money holding={holding} />
          ) : (
            <Coins holding={holding} market={marketOf(holding.coin)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The head line of an asset: how much there is, and how much of it is held by orders. */
function Head({ holding, digits }: { holding: SpotHolding; digits: number }) {
  const { t } = useTranslation("spot");
  const { tag } = useLocale();
  const isHeld = holding.frozen !== "0";
  return (
    <div className="flex items-center gap-3">
      <AssetLogo code={holding.asset} />
      <span className="font-semibold">{holding.asset}</span>
      <span className="ms-auto text-end">
        <span className="block font-semibold">
          <span className="num">{formatAmount(holding.available, digits, tag)}</span>
        </span>
        {isHeld && (
          <span className="block text-11 text-ink-faint">
            {t("assets.held", { amount: formatAmount(holding.frozen, digits, tag) })}
          </span>
        )}
      </span>
    </div>
  );
}

function Money({ holding }: { holding: SpotHolding }) {
  return (
    <article aria-label={holding.asset}>
      <Head holding={holding} digits={MONEY_DIGITS} />
    </article>
  );
}

function Coins({ holding, market }: { holding: SpotHolding; market: OrderMarket }) {
  const { t } = useTranslation("spot");
  const { tag } = useLocale();
  const last = useTicker(market.referCoin)?.price ?? holding.lastPrice;
  const isKnown = last !== null && holding.averageCost !== null;
  const qty = parse(holding.qty);
  const result = isKnown ? format(sub(mul(qty, parse(last), "floor"), parse(holding.cost))) : null;
  return (
    <article aria-label={holding.asset}>
      <Head holding={holding} digits={Math.max(COIN_DIGITS, decimalsOfStep(market.qtyStep))} />
      <dl className="mt-2 grid grid-cols-3 gap-3">
        <Fact name={t("assets.average")}>{formatPrice(holding.averageCost, market.tickSize, tag)}</Fact>
        <Fact name={t("assets.last")}>{formatPrice(last, market.tickSize, tag)}</Fact>
        <Fact name={t("assets.result", { quote: market.quote })} atEnd tone={TONES[directionOf(result)]}>
          {result === null ? NO_VALUE : formatSigned(result, MONEY_DIGITS, tag)}
        </Fact>
      </dl>
    </article>
  );
}
