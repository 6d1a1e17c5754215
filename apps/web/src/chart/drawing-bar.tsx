import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import Magnet from "lucide-react/icons/magnet";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { BarButton } from "./bar-button.tsx";
import { DRAWING_TOOLS, type DrawingState, type DrawingTool } from "./drawing.ts";
import { DrawingIcon } from "./drawing-icon.tsx";

export interface DrawingBarProps {
  state: DrawingState;
  count: number;
  isMagnet: boolean;
  /** Without it the note is not offered: its words are asked for in a sheet. */
  hasNotes: boolean;
  onTool: (tool: DrawingTool | null) => void;
  onMagnet: (isOn: boolean) => void;
  onLock: (id: string, isLocked: boolean) => void;
  onRemove: (id: string) => void;
  onRemoveAll: () => void;
  onClose: () => void;
}

/** The drawing tools in the toolbar's place, and what can be done with the drawing that was pressed. */
export function DrawingBar(props: DrawingBarProps) {
  const { state, isMagnet, hasNotes, onTool, onMagnet, onLock, onClose } = props;
  const { t } = useTranslation("chart");
  const { selected } = state;
  const tools = DRAWING_TOOLS.filter((tool) => hasNotes || tool !== "note");
  return (
    <div role="toolbar" aria-label={t("draw.bar")} className="flex h-11 items-center text-ink-soft">
      <BarButton label={t("draw.close")} onClick={onClose}>
        <X className="size-5" strokeWidth={1.6} />
      </BarButton>
      <div className="flex min-w-0 flex-1 items-center overflow-x-auto border-x border-hairline [scrollbar-width:none]">
        {tools.map((tool) => (
          <BarButton
            key={tool}
            label={t(`draw.tool.${tool}`)}
            isOn={state.tool === tool}
            onClick={() => onTool(state.tool === tool ? null : tool)}
          >
            <DrawingIcon tool={tool} />
          </BarButton>
        ))}
      </div>
      <BarButton label={t("draw.magnet")} isOn={isMagnet} onClick={() => onMagnet(!isMagnet)}>
        <Magnet className="size-4.5" strokeWidth={1.6} />
      </BarButton>
      {selected && (
        <BarButton
          label={t(selected.isLocked ? "draw.unlock" : "draw.lock")}
          isOn={selected.isLocked}
          onClick={() => onLock(selected.id, !selected.isLocked)}
        >
          {selected.isLocked ? (
            <Lock className="size-4.5" strokeWidth={1.6} />
          ) : (
            <LockOpen className="size-4.5" strokeWidth={1.6} />
          )}
        </BarButton>
      )}
      <RemoveButton {...props} />
    </div>
  );
}

/** Removes the pressed drawing at once; all of them only at a second press. */
function RemoveButton({ state: { selected }, count, onRemove, onRemoveAll }: DrawingBarProps) {
  const { t } = useTranslation("chart");
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && count > 0 && !selected) {
    return (
      <button
        type="button"
        onBlur={() => setIsAsking(false)}
        onClick={() => {
          setIsAsking(false);
          onRemoveAll();
        }}
        className={classNames(
          "relative mx-1.5 h-8 rounded-full bg-warn-soft px-3 text-13 font-semibold whitespace-nowrap text-warn",
          "after:absolute after:inset-x-0 after:-inset-y-1.5",
        )}
      >
        {t("draw.removeAllSure", { count })}
      </button>
    );
  }
  return (
    <BarButton
      label={t(selected ? "draw.remove" : "draw.removeAll")}
      disabled={count === 0}
      onClick={() => (selected ? onRemove(selected.id) : setIsAsking(true))}
    >
      <Trash className="size-4.5" strokeWidth={1.6} />
    </BarButton>
  );
}
