import { useEffect, useRef } from "react";
import { editKey } from "../model/selection.ts";

export interface EditKeyActions {
  onAll: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;

/** The keys of the edit mode while it is on: Ctrl/Cmd+A, Escape, Delete. A field or a dialog keeps its own. */
export function useEditKeys(isOn: boolean, actions: EditKeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const meaning = isElsewhere(event.target) ? undefined : editKey(event);
      if (meaning === undefined) return;
      event.preventDefault();
      const { onAll, onCancel, onDelete } = latest.current;
      if (meaning === "all") onAll();
      else if (meaning === "cancel") onCancel();
      else onDelete();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOn]);
}
