import { useTranslation } from "#/i18n/use-translation.ts";
import { Card } from "./card.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A card of rows that are on their way: the size of `ListRow`, so nothing jumps. */
export function CardSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <Card className="mx-4 mt-3">
      <div role="status" aria-label={t("loading")} className="divide-y divide-hairline">
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
          <div key={index} className="flex h-14 items-center justify-between px-4">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        ))}
      </div>
    </Card>
  );
}
