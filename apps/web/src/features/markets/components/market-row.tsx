import type { MarketRow as Row } from "@evenkeel/contract/instrument";
import { memo, type ReactNode } from "react";
import { tradePath } from "#/api/market-list/market-class.ts";
import { useSparkline } from "#/api/sparklines/use-sparkline.ts";
import { useStaleAfterMs } from "#/api/use-stale-after.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { classNames } from "#/lib/class-names.ts";
import { Link } from "#/lib/router.tsx";
import { useVisible } from "#/lib/use-visible.ts";
import { AssetLogo } from "#/ui/asset-logo.tsx";
import { Sparkline } from "#/ui/sparkline.tsx";
import { LivePrice } from "./live-price.tsx";
import { SessionNote } from "./session-note.tsx";

export interface MarketRowProps {
  row: Row;
  /** Before the logo: a star to press. */
  leading?: ReactNode;
}

/**
 * One instrument with its live price. What moves draws by itself; the row follows its quote and asks for its course only
 * while it is in sight.
 */
export const MarketRow = memo(function MarketRow({ row, leading }: MarketRowProps) {
  return (
    // What moves in a row changes nothing outside it, and what stands still beside it is not painted again.
    <div className="flex h-15 items-center border-hairline contain-strict not-first:border-t">
      {leading !== undefined && <span className="-me-1 shrink-0 ps-1">{leading}</span>}
      <Link
        to={tradePath(row)}
        className={classNames(
          "flex h-full min-w-0 flex-1 items-center pe-4 -outline-offset-2 active:bg-sunken",
          leading === undefined ? "ps-4" : "ps-0",
        )}
      >
        <MarketRowBody row={row} isSmall={leading !== undefined} />
      </Link>
    </div>
  );
});

/** What a row says, without what it does. `isSmall` leaves room for something before it. */
export function MarketRowBody({ row, isSmall = false }: { row: Row; isSmall?: boolean }) {
  return (
    <RowInSight row={row} isSmall={isSmall}>
      <RowName row={row} isSmall={isSmall} />
    </RowInSight>
  );
}

/** What changes when a row comes into sight: many do while a list scrolls, and its name is then not drawn again. */
function RowInSight({ row, isSmall, children }: { row: Row; isSmall: boolean; children: ReactNode }) {
  const [ref, isVisible] = useVisible<HTMLSpanElement>();
  const staleAfterMs = useStaleAfterMs(row.type);
  const isShut = row.session.state !== "open";
  return (
    <span ref={ref} className={classNames("flex min-w-0 flex-1 items-center", isSmall ? "gap-2" : "gap-2.5")}>
      {children}
      {/* Where room is short, when a shut market opens is worth more than how it went. */}
      {!(isSmall && isShut) && <RowCourse row={row} isVisible={isVisible} isSmall={isSmall} />}
      <LivePrice row={row} isVisible={isVisible} staleAfterMs={staleAfterMs} />
    </span>
  );
}

function RowName({ row, isSmall }: { row: Row; isSmall: boolean }) {
  const [base = row.symbol, quote] = row.symbol.split("/");
  const cut = fits(row, isSmall) ? "truncate fits" : "truncate";
  return (
    <>
      <AssetLogo code={base} name={row.name} className={isSmall ? "size-7" : "size-8"} />
      <span className="isolate min-w-0 flex-1">
        {/* What does not fit is cut at the quote, also where lines run from the right. */}
        <span dir="ltr" className={`block ${cut} font-semibold rtl:text-right`}>
          <span className="num">
            {base}
            {quote !== undefined && <span className="text-11 font-regular text-ink-faint">/{quote}</span>}
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-11 text-ink-faint">
          <span dir="auto" className={cut}>
            {row.name}
          </span>
          <SessionNote session={row.session} />
        </span>
      </span>
    </>
  );
}

/** Eleven letters of a narrow script, or five of any. */
const SHORT_NAME = /^(?:[ -~]{1,11}|.{1,5})$/u;

/** Whether a row's names fit beside its price at the usual size of text, whatever their letters. */
function fits({ symbol, name, price, session }: Row, isSmall: boolean): boolean {
  if (session.state !== "open" || (price !== null && price.length > 8)) return false;
  return symbol.length <= (isSmall ? 8 : 9) && SHORT_NAME.test(name);
}

/** The last day's course, in the colour of its change; its place is kept while it is on its way. */
function RowCourse({ row, isVisible, isSmall }: { row: Row; isVisible: boolean; isSmall: boolean }) {
  const course = useSparkline(row.referCoin, isVisible);
  return (
    <span
      className={classNames(
        "h-6 shrink-0",
        isSmall ? "w-9 max-[379px]:hidden" : "w-11 max-[379px]:w-8 max-[339px]:hidden",
      )}
    >
      {course && <Sparkline values={course} direction={directionOf(row.chRate)} className="h-6 w-full" />}
    </span>
  );
}
