import { Skeleton } from "#/ui/skeleton.tsx";

/** A day of bills that are on their way. */
export function BillSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="px-4 pt-3 pb-1.5">
        <Skeleton className="h-4 w-20" />
      </div>
      <div className="border-y border-hairline bg-surface">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
          <div key={index} className="flex min-h-16 items-center gap-3 border-hairline px-4 py-2 not-first:border-t">
            <div className="flex-1 space-y-2">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-2.5 w-24" />
            </div>
            <div className="space-y-2">
              <Skeleton className="ms-auto h-3.5 w-28" />
              <Skeleton className="ms-auto h-2.5 w-20" />
            </div>
            <Skeleton className="size-4" />
          </div>
        ))}
      </div>
    </div>
  );
}
