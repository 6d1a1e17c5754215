import { translator } from "#/i18n/i18n.ts";
import { toast } from "#/ui/toast.tsx";
import { ApiError, isAborted } from "./api-error.ts";

/** The words for a message key in the present language; a key that has none is shown raw. Loads the words when needed. */
export async function errorText(key: string, args: Readonly<Record<string, string>> = {}): Promise<string> {
  await translator.load(["errors"]);
  return translator.translate("errors")(key, args);
}

/** Tells the person what failed, once; a call given up on purpose is no failure. */
export async function reportError(error: unknown): Promise<void> {
  if (isAborted(error)) return;
  const { key, args } = error instanceof ApiError ? error : { key: "reply.invalid", args: {} };
  toast(await errorText(key, args), "bad");
}

/** The refused fields of a form's call as sentences by field name; empty where the failure names no field. */
export async function fieldErrors(error: unknown): Promise<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.errors.map(async ({ field, key }) => [field, await errorText(key, error.args)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
