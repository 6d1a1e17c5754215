import { type ReactNode, useId } from "react";
import { classNames } from "#/lib/class-names.ts";

/** The ids a control needs to be described by its label, hint and error. */
export interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** At the line's end beside the label, e.g. a link. */
  aside?: ReactNode;
  children: (ids: FieldIds) => ReactNode;
}

/** A label above a control, and its hint or error below. */
export function Field({ label, hideLabel = false, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== "";
  const note = hasError ? error : hint;
  const noteId = note ? `${id}-note` : undefined;
  return (
    <div>
      <div className={classNames("mb-1.5 flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <label htmlFor={id} className="text-13 text-ink-soft">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, describedBy: noteId, invalid: hasError })}
      {note && (
        <p
          id={noteId}
          role={hasError ? "alert" : undefined}
          className={classNames("mt-1.5 text-13", hasError ? "text-warn" : "text-ink-soft")}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** The box of a text control; `aria-invalid` turns its edge. */
export const CONTROL_BOX =
  "flex min-h-12 w-full items-center gap-2 rounded-field border border-hairline bg-surface px-3.5 text-15 text-ink transition-colors focus-within:border-accent has-[[aria-invalid=true]]:border-warn";
