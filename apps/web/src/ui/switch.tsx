import { classNames } from "#/lib/class-names.ts";

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** An on/off switch, 44 px for the finger. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="grid h-11 w-13 shrink-0 place-items-center rounded-full disabled:opacity-45"
    >
      <span
        className={classNames(
          "flex h-7 w-12 items-center rounded-full border px-0.5 transition-colors duration-150",
          checked ? "justify-end border-accent bg-accent" : "justify-start border-edge bg-sunken",
        )}
      >
        <span className={classNames("size-5.5 rounded-full", checked ? "bg-on-accent" : "bg-edge")} />
      </span>
    </button>
  );
}
