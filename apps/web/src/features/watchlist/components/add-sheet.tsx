import { LIMITS } from "@evenkeel/contract/limits";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { addFavourites } from "#/api/favourites/change-favourites.ts";
import { favouriteKeyOf, watchItemOf } from "#/api/favourites/favourite-key.ts";
import { ownFavourites } from "#/api/favourites/own-favourites.ts";
import { type Category, hasCodeSearch } from "#/api/market-list/market-class.ts";
import { useMarketList } from "#/api/market-list/use-market-list.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { useDebounced } from "#/lib/use-debounced.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { categoryOfKind, KINDS, type Kind } from "../model/kinds.ts";
import { type Picked, type Picking, pickAll, pickOne, whyNot } from "../model/picking.ts";
import { CandidateList } from "./candidate-list.tsx";
import type { RowParts } from "./row-parts.ts";

type SearchField = "name" | "coin";
const NONE: Picked = new Map();

export interface AddSheetProps extends Pick<RowParts, "Body"> {
  open: boolean;
  onClose: () => void;
  /** The sub-tab that it was opened from. */
  kind: Kind;
}

/** Markets to tick and add to the watchlist, up to twenty at once, with a search by name or code. */
export default function AddSheet({ open, onClose, kind: openedFrom, Body }: AddSheetProps) {
  const { t } = useTranslation("watchlist");
  const [kind, setKind] = useState(openedFrom);
  const [subType, setSubType] = useState<Category["subType"]>("contract");
  const [text, setText] = useState("");
  const [wantedField, setField] = useState<SearchField>("name");
  const [picked, setPicked] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const settled = useDebounced(text.trim(), LIMITS.searchDebounceMs);
  const category = categoryOfKind(kind, subType);
  const hasCodes = hasCodeSearch(category);
  const field = hasCodes ? wantedField : "name";
  const list = useMarketList({
    category,
    sort: undefined,
    search: settled === "" ? undefined : { field, text: settled },
  });
  const { map } = useStore(ownFavourites.state);
  const candidates = list.rows.map((row) => ({ row, key: favouriteKeyOf(row), item: watchItemOf(row) }));
  const free = candidates.filter(({ key }) => !map.has(key));

  const take = ({ picked: next, complaint }: Picking) => {
    setPicked(next);
    if (complaint) toast(t(complaint), "bad");
  };
  const confirm = async () => {
    const complaint = whyNot(picked);
    if (complaint) return toast(t(complaint), "bad");
    setBusy(true);
    const isDone = await addFavourites([...picked.values()]);
    setBusy(false);
    if (isDone) onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("addTitle")}
      footer={
        <div className="flex items-center gap-2">
          <Button look="quiet" disabled={free.length === 0} onClick={() => take(pickAll(picked, free))}>
            {t("selectAll")}
          </Button>
          <Button className="min-w-0 flex-1" busy={isBusy} onClick={() => void confirm()}>
            {picked.size === 0 ? t("common:confirm") : t("confirmCount", { count: picked.size })}
          </Button>
        </div>
      }
    >
      <div className="flex h-[64dvh] flex-col">
        <div className="space-y-2">
          <TextField
            label={t("search")}
            hideLabel
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={t("search")}
            value={text}
            onChange={setText}
            leading={<Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" strokeWidth={1.6} />}
          />
          {hasCodes && (
            <Segmented<SearchField>
              label={t("searchBy")}
              items={[
                { value: "name", label: t("byName") },
                { value: "coin", label: t("byCode") },
              ]}
              value={field}
              onChange={setField}
            />
          )}
        </div>
        <Chips
          label={t("kinds")}
          items={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={setKind}
          className="-mx-4 shrink-0 pt-3"
        />
        {kind === "crypto" && (
          <Segmented<Category["subType"]>
            label={t("sides")}
            items={[
              { value: "contract", label: t("contract") },
              { value: "spot", label: t("spot") },
            ]}
            value={subType}
            onChange={setSubType}
            className="mb-1 shrink-0"
          />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
        <div tabIndex={0} className="-mx-4 min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2">
          <CandidateList
            list={list}
            candidates={candidates}
            isTaken={(key) => map.has(key)}
            picked={picked}
            onToggle={(candidate) => take(pickOne(picked, candidate))}
            Body={Body}
          />
        </div>
      </div>
    </Sheet>
  );
}
