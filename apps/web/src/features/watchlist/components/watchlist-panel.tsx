import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useEffect, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { removeFavourites } from "#/api/favourites/change-favourites.ts";
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

const AddSheet = lazy(() => import("./add-sheet.tsx"));

/** The person's favourites by kind, with their edit mode and the sheet that adds more. */
export function WatchlistPanel({ Row, Body }: RowParts) {
  const { t } = useTranslation("watchlist");
  const [kind, setKind] = useState<Kind>("crypto");
  const [edit, act] = useReducer(editing, NOT_EDITING);
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [wasAdding, setWasAdding] = useState(false);
  const list = useWatchlist(kind);
  const keys = list.entries.map(keyOf);
  const isAll = keys.length > 0 && keys.every((key) => edit.picked.has(key));

  const selectAll = () => act({ do: "all", keys });
  const remove = async () => {
    const picked = keys.filter((key) => edit.picked.has(key));
    if (picked.length === 0) return toast(t("pickToDelete"));
    setBusy(true);
    const isDone = await removeFavourites(picked);
    setBusy(false);
    if (isDone) act({ do: "deleted" });
  };
  const cancel = () => act({ do: "cancel" });
  useEditKeys(edit.isOn, { onAll: selectAll, onCancel: cancel, onDelete: () => void remove() });
  useEffect(() => {
    if (isAdding) setWasAdding(true);
  }, [isAdding]);

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
          className="min-w-0 flex-1 py-3"
        />
        <IconButton
          label={t("edit")}
          disabled={keys.length === 0 || edit.isOn}
          onClick={() => act({ do: "edit" })}
          className="disabled:opacity-35"
        >
          <Pencil className="size-5" strokeWidth={1.6} />
        </IconButton>
        <IconButton label={t("add")} onClick={() => setAdding(true)}>
          <Plus className="size-6" strokeWidth={1.6} />
        </IconButton>
      </div>
      <WatchlistRows
        list={list}
        edit={edit}
        onToggle={(key) => act({ do: "toggle", key })}
        onAdd={() => setAdding(true)}
        Row={Row}
        Body={Body}
      />
      {edit.isOn && (
        <EditBar
          count={edit.picked.size}
          isAll={isAll}
          isBusy={isBusy}
          onAll={selectAll}
          onCancel={cancel}
          onDelete={() => void remove()}
        />
      )}
      {(isAdding || wasAdding) && (
        <Suspense fallback={null}>
          <AddSheet open={isAdding} onClose={() => setAdding(false)} kind={kind} Body={Body} />
        </Suspense>
      )}
    </section>
  );
}
