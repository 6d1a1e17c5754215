import { Dialog as Base } from "@base-ui/react/dialog";
import type { DialogProps } from "./dialog.tsx";

export default function DialogPanel({ open, onClose, title, description, actions, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-sm -translate-y-1/2 rounded-sheet bg-surface p-5 text-ink outline-none transition-[opacity,scale] duration-200 ease-out data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <Base.Title className="text-17 font-semibold">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-2 text-15 text-ink-soft">{description}</Base.Description>
          )}
          {children}
          <div className="mt-5 grid gap-2">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
