import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { OrderBook } from "#/features/instrument/components/order-book.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { Tabs } from "#/ui/tabs.tsx";
import type { DeskTrading, OwnTab } from "./desk-trading.ts";

const TradeTape = late(async () => {
  const { TradeTape: component } = await import("#/features/instrument/components/trade-tape.tsx");
  return { default: component };
});

export type DeskTab = "book" | "trades" | OwnTab;

export interface DeskPanelsProps {
  row: MarketRow;
  isStale: boolean;
  /** Null where the class cannot be traded yet: only book and trades are shown. */
  trading: DeskTrading | null;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
  /** Opens the ticket, with a price where one was taken from the book. */
  onTicket: (price?: string) => void;
}

/** Below the header; and as high as leaves the tabs there, and the bar at the end of the screen. */
const UNDER_HEADER = { scrollMarginTop: "calc(3.5rem + env(safe-area-inset-top))" };
const FULL_PANEL = { minHeight: "calc(100dvh - 12.25rem)" };

/** Book, trades, and what the person holds, waits for and has done. */
export function DeskPanels({ row, isStale, trading, tab, onTab, onTicket }: DeskPanelsProps) {
  const { t } = useTranslation("trade");
  const own = trading?.tabs ?? [];
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // Chart and prices leave little of a phone's screen: what was asked for comes into it, whether that is rows or none.
  useEffect(() => {
    if (isPressed.current && tab !== "book" && tab !== "trades") place.current?.scrollIntoView();
    isPressed.current = false;
  }, [tab]);
  return (
    <div ref={place} style={UNDER_HEADER}>
      <Tabs<DeskTab>
        label={t("tabs.label")}
        items={[
          { value: "book", label: t("tabs.book") },
          { value: "trades", label: t("tabs.trades") },
          ...own.map(({ value, word, count = 0 }) => ({ value, label: <Counted word={word} count={count} /> })),
        ]}
        value={tab}
        onChange={(next) => {
          isPressed.current = true;
          onTab(next);
        }}
      />
      {tab === "book" && <OrderBook row={row} isStale={isStale} onTake={trading ? onTicket : undefined} />}
      {tab === "trades" && <TradeTape row={row} isStale={isStale} />}
      {tab !== "book" && tab !== "trades" && (
        <div style={FULL_PANEL}>
          <Suspense fallback={<OwnSkeleton />}>{trading?.panel(tab, () => onTicket())}</Suspense>
        </div>
      )}
    </div>
  );
}

function OwnSkeleton() {
  return (
    <div aria-hidden="true" className="px-4 py-3">
      <Skeleton className="h-52 w-full !rounded-card" />
    </div>
  );
}

function Counted({ word, count }: { word: string; count: number }): ReactNode {
  if (count === 0) return word;
  return (
    <>
      {word}
      <span className="ms-1 text-ink">
        <span className="num">{count}</span>
      </span>
    </>
  );
}
