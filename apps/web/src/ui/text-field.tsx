import type { InputHTMLAttributes, ReactNode } from "react";
import { CONTROL_BOX, Field, type FieldProps } from "./field.tsx";

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "id">,
    Omit<FieldProps, "children"> {
  value: string;
  onChange: (value: string) => void;
  /** Inside the box, before the text. */
  leading?: ReactNode;
  /** Inside the box, after the text: a unit or a button. */
  trailing?: ReactNode;
}

/** One line of text in a labelled box. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  value,
  onChange,
  leading,
  trailing,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel ?? false} hint={hint} error={error} aside={aside}>
      {({ id, describedBy, invalid }) => (
        // What leads is read with the text: an area code stands before its number in every script.
        <div className={CONTROL_BOX} dir={leading === undefined ? undefined : input.dir}>
          {leading}
          <input
            {...input}
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="min-h-11 w-full min-w-0 flex-1 bg-transparent outline-none"
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
