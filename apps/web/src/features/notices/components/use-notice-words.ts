import type { PersonalNotice } from "@evenkeel/contract/notify";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { shownArgs } from "../model/shown-args.ts";

/** Says what a notice tells, in the present language; one whose words are not known shows its key. */
export function useNoticeWords(): (notice: Pick<PersonalNotice, "type" | "args">) => string {
  const { t } = useTranslation("notices");
  const { tag } = useLocale();
  return ({ type, args }) => t(`says.${type}`, { defaultValue: type, ...shownArgs(args, tag) });
}
