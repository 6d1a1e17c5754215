import type { MarketRow } from "@evenkeel/contract/instrument";
import Star from "lucide-react/icons/star";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useIsSignedIn } from "#/lib/session.ts";
import { ICON_BUTTON } from "#/ui/icon-button.tsx";
import { addFavourites, removeFavourites } from "./change-favourites.ts";
import { favouriteKeyOf, watchItemOf } from "./favourite-key.ts";
import { useIsFavourite } from "./use-favourite.ts";

export interface StarButtonProps {
  row: MarketRow;
  /** `row`: as small as a list's row wants it. */
  size?: "header" | "row";
  className?: string;
}

/** Adds an instrument to the person's watchlist or takes it off; shows at once what was pressed. Nothing for a visitor. */
export function StarButton({ row, size = "header", className }: StarButtonProps) {
  const { t } = useTranslation("star");
  const isSignedIn = useIsSignedIn();
  const isOn = useIsFavourite(row);
  const [isBusy, setBusy] = useState(false);
  if (!isSignedIn) return null;
  const toggle = async () => {
    if (isBusy) return;
    setBusy(true);
    await (isOn ? removeFavourites([favouriteKeyOf(row)]) : addFavourites([watchItemOf(row)]));
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t("star", { symbol: row.symbol })}
      onClick={() => void toggle()}
      className={classNames(ICON_BUTTON, className)}
    >
      <Star
        className={classNames(size === "row" ? "size-4.5" : "size-6", isOn ? "fill-accent text-accent" : "text-edge")}
        strokeWidth={1.6}
      />
    </button>
  );
}
