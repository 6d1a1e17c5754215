import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing"> {
  showLabel: string;
  hideLabelText: string;
}

/** A password that can be looked at. The button keeps the focus in the field. */
export function PasswordField({ showLabel, hideLabelText, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-label={shown ? hideLabelText : showLabel}
          aria-pressed={shown}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft"
        >
          <Icon className="size-5" strokeWidth={1.6} />
        </button>
      }
    />
  );
}
