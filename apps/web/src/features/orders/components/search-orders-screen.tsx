import type { FoundOrder } from "@evenkeel/contract/order-search";
import { useInfiniteQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatExact, NO_VALUE } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import type { Translate } from "#/i18n/translator.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useBack } from "#/lib/router.tsx";
import { useDebounced } from "#/lib/use-debounced.ts";
import { Badge } from "#/ui/badge.tsx";
import { Button, buttonClass } from "#/ui/button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { daySpan } from "../model/order-search.ts";
import { orderSearchQuery } from "../queries.ts";

/** A pause in typing of this length asks the server. */
const TYPING_MS = 300;

/** Orders of all products, open and ended, by id, market and day. `banner` is the mode badge. */
export function SearchOrdersScreen({ banner }: { banner: ReactNode }) {
  const { t } = useTranslation(["assets", "orders", "trade"]);
  const onBack = useBack();
  const [typed, setTyped] = useState("");
  const [day, setDay] = useState("");
  const wanted = useDebounced(typed, TYPING_MS);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    orderSearchQuery({ text: wanted, span: daySpan(day) }),
  );
  const found = data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = wanted !== "" || day !== "";
  return (
    <main className="column min-h-dvh pb-24">
      <PageHeader title={t("orders.title")} back={{ label: t("back"), onBack }} />
      {banner}
      <div className="space-y-2 p-4">
        <TextField
          label={t("orders.search")}
          hideLabel
          placeholder={t("orders.search")}
          type="search"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          leading={<Search aria-hidden="true" className="size-4 text-ink-faint" strokeWidth={1.8} />}
        />
        <TextField label={t("orders.day")} hideLabel type="date" value={day} onChange={setDay} />
      </div>
      {data === undefined ? (
        isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} label={t("loading")} />
        )
      ) : found.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? "orders.none" : "orders.empty")}
          action={
            isNarrowed ? (
              <Button
                look="quiet"
                onClick={() => {
                  setTyped("");
                  setDay("");
                }}
              >
                {t("orders.clear")}
              </Button>
            ) : (
              <Link to="/trade" className={buttonClass("quiet")}>
                {t("orders.trade")}
              </Link>
            )
          }
        >
          {t(isNarrowed ? "orders.noneText" : "orders.emptyText")}
        </EmptyState>
      ) : (
        <ul className="border-y border-hairline bg-surface">
          {found.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="p-4">
          <Button look="quiet" className="w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("orders:history.more")}
          </Button>
        </div>
      )}
    </main>
  );
}

function OrderLine({ order }: { order: FoundOrder }) {
  const { t } = useTranslation(["assets", "orders", "trade"]);
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const price = order.avgPrice ?? order.price;
  return (
    <li className="border-hairline px-4 py-3 not-first:border-t">
      <article aria-label={order.id}>
        <div className="flex items-center gap-2">
          <Badge tone={order.side === "buy" ? "up" : "down"}>{wordOf(order, t)}</Badge>
          <bdi className="font-semibold">{order.symbol}</bdi>
          <span className="text-13 text-ink-soft">{t(`orders:orderType.${order.orderType}`)}</span>
          <span className="ms-auto text-13 text-ink-soft">{t(`orders:status.${order.status}`)}</span>
        </div>
        <div className="mt-1 flex justify-between gap-3 text-13">
          <span className="num">
            {formatExact(order.filledQty, tag)} / {formatExact(order.qty, tag)}
          </span>
          <span className="num">{price === null ? NO_VALUE : formatExact(price, tag)}</span>
        </div>
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-11 text-ink-faint">
          <span className="num select-all">{order.id}</span>
          <bdi className="tabular-nums">{formatDateTime(order.createdAt, tag, zone)}</bdi>
        </div>
      </article>
    </li>
  );
}

/** What an order does: buys or sells coins, opens a side, or closes. */
function wordOf({ product, side, purpose }: FoundOrder, t: Translate): string {
  if (product === "spot") return t(`trade:spotSide.${side}`);
  return purpose === "open" ? t(`trade:side.${side}`) : t(`orders:purpose.${purpose}`);
}
