import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { CheckMark } from "#/ui/check-mark.tsx";

export interface EditBarProps {
  count: number;
  isAll: boolean;
  isBusy: boolean;
  onAll: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** The actions of the edit mode, in the thumb's zone; it covers the tab bar while it is there. */
export function EditBar({ count, isAll, isBusy, onAll, onCancel, onDelete }: EditBarProps) {
  const { t } = useTranslation("watchlist");
  return (
    <div className="fixed inset-x-0 bottom-0 z-[35]">
      <div className="column flex min-h-19 animate-rise items-center gap-2 border-t border-hairline bg-surface px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {/* biome-ignore lint/a11y/useSemanticElements: the same box as the rows have. */}
        <button
          type="button"
          role="checkbox"
          aria-checked={isAll}
          onClick={onAll}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-start"
        >
          <CheckMark isOn={isAll} />
          <span className="truncate">{t("selectAll")}</span>
        </button>
        <Button look="quiet" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button look="ink" disabled={count === 0} busy={isBusy} onClick={onDelete}>
          {t("delete", { count })}
        </Button>
      </div>
    </div>
  );
}
