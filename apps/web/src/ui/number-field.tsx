import type { ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";
import { CONTROL_BOX, Field, type FieldProps } from "./field.tsx";
import { positiveNumberText } from "./number-text.ts";

export interface NumberFieldProps extends Omit<FieldProps, "children" | "aside"> {
  /** A decimal string; the field never makes a number of it. */
  value: string;
  onChange: (value: string) => void;
  /** Fraction digits that may be typed; 0 for whole numbers. */
  decimals?: number;
  placeholder?: string;
  unit?: ReactNode;
  disabled?: boolean;
  /** 44 px instead of 48, for fields side by side. */
  compact?: boolean;
  onBlur?: () => void;
  name?: string;
}

/** A positive decimal with its label inside the box, as tickets show it: label at the start, figure and unit at the end. */
export function NumberField({
  label,
  hideLabel = false,
  hint,
  error,
  value,
  onChange,
  decimals = 18,
  unit,
  compact = false,
  ...input
}: NumberFieldProps) {
  return (
    <Field label={label} hideLabel hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <div className={classNames(CONTROL_BOX, compact && "min-h-11 px-3")}>
          {!hideLabel && (
            <span aria-hidden="true" className="shrink-0 text-13 text-ink-faint">
              {label}
            </span>
          )}
          <input
            {...input}
            id={id}
            value={value}
            inputMode={decimals === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            onChange={(event) => onChange(positiveNumberText(event.target.value, decimals))}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={classNames(
              "num min-h-10 w-full min-w-0 flex-1 bg-transparent text-right font-semibold outline-none placeholder:font-regular placeholder:text-ink-faint",
              compact ? "text-15" : "text-17",
            )}
          />
          {unit !== undefined && <span className="shrink-0 text-13 text-ink-faint">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
