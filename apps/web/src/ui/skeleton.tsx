import { classNames } from "#/lib/class-names.ts";

/** A grey block of the exact size of what is coming. Silent: the container says that it is busy. */
export function Skeleton({ className, isRound = false }: { className?: string; isRound?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block animate-breathe bg-sunken dark:bg-hairline",
        isRound ? "rounded-full" : "rounded-pill",
        className,
      )}
    />
  );
}

/** Rows of a list before its first page: the size of `ListRow`, so nothing jumps. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <div key={index} className="flex h-15 items-center gap-2 border-hairline px-4 not-first:border-t">
          <Skeleton isRound className="size-8" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-2.5 w-12" />
          </div>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-7 w-18" />
        </div>
      ))}
    </div>
  );
}
