import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { Suspense, useReducer, useState } from "react";
import { removeFavourites } from "#/api/favourites/change-favourites.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { keep, useKept } from "#/lib/kept-state.ts";
import { late } from "#/lib/late.tsx";
import { Chips } from "#/ui/chips.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { toast } from "#/ui/toast.tsx";
import { useEditKeys } from "../hooks/use-edit-keys.ts";
import { keyOf, useWatchlist } from "../hooks/use-watchlist.ts";
import { KINDS, type Kind } from "../model/kinds.ts";
import { editing, NOT_EDITING } from "../model/selection.ts";
import { EditBar } from "./edit-bar.tsx";
import type { RowParts } from "./row-parts.ts";
import { WatchlistRows } from "./watchlist-rows.tsx";

const KIND = keep<Kind>("crypto");
const AddSheet = late(() => import("./add-sheet.tsx"));

/** The person's favourites by kind, with their edit mode and the sheet that adds more. */
export function WatchlistPanel({ Row, Body }: RowParts) {
  const { t } = useTranslation("watchlist");
  const [kind, setKind] = useKept(KIND);
  const [edit, act] = useReducer(editing, NOT_EDITING);
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  // The sheet begins anew each time, with the sub-tab that it was opened from, and stays while it slides away.
  const [timesOpened, setTimesOpened] = useState(0);
  const list = useWatchlist(kind);
  const keys = list.entries.map(keyOf);
  const isAll = keys.length > 0 && keys.every((key) => edit.picked.has(key));

  const remove = async () => {
    const picked = keys.filter((key) => edit.picked.has(key));
    if (picked.length === 0) return toast(t("pickToDelete"));
    setBusy(true);
    const isDone = await removeFavourites(picked);
    setBusy(false);
    if (isDone) act({ do: "deleted" });
  };
  const cancel = () => act({ do: "cancel" });
  const openSheet = () => {
    setTimesOpened(timesOpened + 1);
    setAdding(true);
  };
  useEditKeys(edit.isOn, { onAll: () => act({ do: "all", keys }), onCancel: cancel, onDelete: () => void remove() });

  return (
    <section>
      <div className="flex items-center pe-2">
        <Chips
          label={t("kinds")}
          items={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            act({ do: "tab" });
          }}
          // Close together, so that the last one is seen to begin where room ends.
          className="min-w-0 flex-1 gap-1! py-3 pe-0!"
        />
        <IconButton
          label={t("edit")}
          disabled={keys.length === 0 || edit.isOn}
          onClick={() => act({ do: "edit" })}
          className="disabled:opacity-35"
        >
          <Pencil className="size-5" strokeWidth={1.6} />
        </IconButton>
        <IconButton label={t("add")} onClick={openSheet}>
          <Plus className="size-6" strokeWidth={1.6} />
        </IconButton>
      </div>
      <WatchlistRows
        list={list}
        edit={edit}
        onToggle={(key) => act({ do: "toggle", key })}
        onAdd={openSheet}
        Row={Row}
        Body={Body}
      />
      {edit.isOn && (
        <EditBar
          count={edit.picked.size}
          isAll={isAll}
          isBusy={isBusy}
          onAll={() => act({ do: "allOrNone", keys })}
          onCancel={cancel}
          onDelete={() => void remove()}
        />
      )}
      {timesOpened > 0 && (
        <Suspense fallback={null}>
          <AddSheet key={timesOpened} open={isAdding} onClose={() => setAdding(false)} kind={kind} Body={Body} />
        </Suspense>
      )}
    </section>
  );
}
