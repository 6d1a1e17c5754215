import { useTranslation } from "#/i18n/use-translation.ts";
import { keep, useKept } from "#/lib/kept-state.ts";
import { Chips } from "#/ui/chips.tsx";
import { useWatchlist } from "../hooks/use-watchlist.ts";
import { KINDS, type Kind } from "../model/kinds.ts";
import { matches } from "../model/matches.ts";
import { NOT_EDITING } from "../model/selection.ts";
import type { RowParts } from "./row-parts.ts";
import { WatchlistRows } from "./watchlist-rows.tsx";

const KIND = keep<Kind>("crypto");

export interface FavouriteListProps extends RowParts {
  /** Leaves only the favourites whose name or symbol holds it. */
  text: string;
  onAdd: () => void;
}

/** The person's favourites as the search shows them: to open, not to change. */
export function FavouriteList({ text, onAdd, ...parts }: FavouriteListProps) {
  const { t } = useTranslation("watchlist");
  const [kind, setKind] = useKept(KIND);
  const list = useWatchlist(kind);
  const shown = { ...list, entries: list.entries.filter(({ market }) => matches(market, text)) };
  return (
    <>
      <Chips
        label={t("kinds")}
        items={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={setKind}
        className="py-3"
      />
      <WatchlistRows
        list={shown}
        edit={NOT_EDITING}
        onToggle={() => undefined}
        onAdd={onAdd}
        isSearch={text !== ""}
        {...parts}
      />
    </>
  );
}
