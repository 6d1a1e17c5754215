import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";

const BAR_HEIGHTS = [34, 46, 40, 58, 66, 52, 44, 60, 72, 64, 80, 70, 56, 62, 48, 54, 68, 76, 60, 50];

/** Bars of the chart's own size, so that nothing moves when the candles come. */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="absolute inset-0 z-10 flex items-end gap-2 bg-ground px-4 pb-12">
      {BAR_HEIGHTS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <div key={index} className="flex-1" style={{ height: `${height}%` }}>
          <Skeleton className="h-full w-full" />
        </div>
      ))}
    </div>
  );
}

export interface ChartNoticeProps {
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
}

/** Words in the chart's place, where there is nothing to draw; with an action they tell a failure. */
export function ChartNotice({ title, text, action }: ChartNoticeProps) {
  return (
    <div
      role={action ? "alert" : "status"}
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-ground px-8 text-center"
    >
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="text-13 text-ink-soft">{text}</p>}
      {action && (
        <Button look="quiet" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
