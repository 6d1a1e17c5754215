import ChevronDown from "lucide-react/icons/chevron-down";

/** A short word that opens its sheet. */
export function TicketChip({ name, value, onOpen }: { name: string; value: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${name}: ${value}`}
      onClick={onOpen}
      className="flex min-h-11 min-w-0 items-center justify-center gap-1 rounded-field bg-sunken dark:bg-hairline px-1 text-13 font-semibold"
    >
      {/* Words among the figures: it reads from the side of the first. */}
      <bdi className="truncate tabular-nums">{value}</bdi>
      <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" strokeWidth={2} />
    </button>
  );
}
