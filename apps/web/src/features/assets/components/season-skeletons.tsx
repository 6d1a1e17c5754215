import { Card } from "#/ui/card.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";

const FIGURES = ["w-20", "w-14", "w-10", "w-16", "w-24", "w-28", "w-12"];

/** A season's figures before they are there. */
function FigureSkeletons() {
  return (
    <div className="space-y-2">
      {FIGURES.map((width) => (
        <div key={width} className="flex h-6 items-center justify-between">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}

/** The sheet of the simulated account before its season is known. */
export function SeasonSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="mb-4 h-3.5 w-48" />
      <FigureSkeletons />
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="col-span-2 h-11" />
      </div>
    </div>
  );
}

/** One season among those of the past. */
export function SeasonCardSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Card className="p-4">
        <div className="mb-3 flex items-center justify-between">
          <div className="space-y-2">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-2.5 w-36" />
          </div>
          <Skeleton className="h-8 w-20 !rounded-full" />
        </div>
        <FigureSkeletons />
      </Card>
    </div>
  );
}
