import Check from "lucide-react/icons/check";
import { classNames } from "#/lib/class-names.ts";

/** A round box with a tick; the element around it says that it can be ticked. */
export function CheckMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid size-5.5 shrink-0 place-items-center rounded-full border",
        isOn ? "border-accent bg-accent text-on-accent" : "border-edge",
      )}
    >
      {isOn && <Check className="size-3.5" strokeWidth={3} />}
    </span>
  );
}
