import type { MarketRow } from "@evenkeel/contract/instrument";
import { CheckMark } from "#/ui/check-mark.tsx";
import type { RowParts } from "./row-parts.ts";

export interface PickRowProps extends Pick<RowParts, "Body"> {
  row: MarketRow;
  isPicked: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
}

/** A market's row with a box to tick; a press anywhere on it ticks. */
export function PickRow({ row, Body, isPicked, isDisabled = false, onToggle }: PickRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a whole row that is ticked, drawn by itself.
    <button
      type="button"
      role="checkbox"
      aria-checked={isPicked}
      disabled={isDisabled}
      onClick={onToggle}
      className="flex h-15 w-full items-center gap-3 border-hairline px-4 text-start not-first:border-t -outline-offset-2 active:bg-sunken disabled:opacity-45"
    >
      <CheckMark isOn={isPicked} />
      <Body row={row} isSmall />
    </button>
  );
}
