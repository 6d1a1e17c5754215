import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { inFigures } from "../components/ticket-fields.tsx";
import type { SpotDraft } from "./spot-draft.ts";
import { SPOT_FIELDS, type SpotField, type SpotIssues } from "./spot-issues.ts";

/** What is wrong with each field in words: what the rules say, else what the server said by the names that it gives the fields. */
export function useSpotErrors(
  issues: SpotIssues,
  refused: Readonly<Record<string, string>>,
  { side, base, quote }: Pick<SpotDraft, "side"> & { readonly base: string; readonly quote: string },
): (field: SpotField) => string | undefined {
  const { t } = useTranslation(["spot", "orders"]);
  const { tag } = useLocale();
  return (field) => {
    const issue = issues[field];
    if (issue === undefined) return Object.entries(refused).find(([name]) => SPOT_FIELDS[name] === field)?.[1];
    const pays = side === "buy" ? quote : base;
    const words = { asset: base, quote, pays, ...inFigures(issue.args, tag) };
    const isOwn = issue.key === "ledger.insufficient" || issue.key === "order.ocoSide";
    return isOwn ? t(`issue.${issue.key}`, words) : t(`orders:issue.${issue.key}`, words);
  };
}
