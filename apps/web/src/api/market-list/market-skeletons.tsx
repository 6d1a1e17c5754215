import { classNames } from "#/lib/class-names.ts";
import { Skeleton } from "#/ui/skeleton.tsx";

export interface MarketSkeletonsProps {
  count: number;
  label: string;
  /** Whether the rows that come begin with a star. */
  hasStar: boolean;
}

/** The rows of a market list before its first page, each of their parts where it will stand. */
export function MarketSkeletons({ count, label, hasStar }: MarketSkeletonsProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <div key={index} className="flex h-15 items-center border-hairline not-first:border-t">
          {hasStar && (
            <span className="-me-1 shrink-0 ps-1">
              <span className="grid size-11 place-items-center">
                <Skeleton isRound className="size-4.5" />
              </span>
            </span>
          )}
          <div className={classNames("flex min-w-0 flex-1 items-center pe-4", hasStar ? "gap-2" : "gap-2.5 ps-4")}>
            <Skeleton isRound className={hasStar ? "size-7" : "size-8"} />
            <div className="flex-1 space-y-1.5">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className="h-2.5 w-11" />
            </div>
            <Skeleton className="h-4 w-18" />
            <Skeleton className="h-7 w-18" />
          </div>
        </div>
      ))}
    </div>
  );
}
