import Check from "lucide-react/icons/check";
import { Sheet } from "#/ui/sheet.tsx";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** What choosing it means, in one line. */
  readonly text: string;
}

export interface ChoiceSheetProps<T extends string> {
  open: boolean;
  title: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose: (value: T) => void;
  onClose: () => void;
}

/** One of a few, each with a line of what it means. Choosing closes. */
export function ChoiceSheet<T extends string>({ open, title, choices, value, onChoose, onClose }: ChoiceSheetProps<T>) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul className="-mx-4">
        {choices.map((choice) => (
          <li key={choice.value} className="not-first:border-t border-hairline">
            <button
              type="button"
              aria-pressed={choice.value === value}
              onClick={() => {
                onChoose(choice.value);
                onClose();
              }}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start active:bg-sunken"
            >
              <span className="flex-1">
                <span className="block font-semibold">{choice.label}</span>
                <span className="block text-13 text-ink-soft">{choice.text}</span>
              </span>
              {choice.value === value && <Check aria-hidden="true" className="size-5 text-accent" strokeWidth={2} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
