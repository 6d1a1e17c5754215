import * as z from "zod/mini";

/** What a rule over several fields gets: the fields as sent, whatever their types, and a way to refuse one by name. */
export type CrossRule = (
  fields: Readonly<Record<string, unknown>>,
  refuse: (field: string, key: string) => void,
) => void;

/**
 * A check over several fields of an object that also runs when single fields were refused already, so that one answer names
 * every bad field. The rule must therefore not believe the fields' types.
 */
export function crossCheck<T>(rule: CrossRule): z.core.$ZodCheck<T> {
  const check = z.check<T>((payload) => {
    const fields = payload.value as Readonly<Record<string, unknown>>;
    rule(fields, (field, key) =>
      payload.issues.push({ code: "custom", path: [field], input: fields[field], message: key }),
    );
  });
  check._zod.def.when = ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value);
  return check;
}
