import { Drawer } from "@base-ui/react/drawer";
import { classNames } from "#/lib/class-names.ts";
import type { SheetProps } from "./sheet.tsx";

/** How far the panel reaches below the screen, so that dragging it upwards shows no gap. */
const BLEED = "3rem";

export default function SheetPanel({ open, onClose, title, hideTitle = false, footer, children }: SheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => next || onClose()}>
      {/* Above a keyboard that comes over the page, with the field that is typed into in sight. */}
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop
            forceRender
            className="fixed inset-0 z-40 bg-veil opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0"
          />
          <Drawer.Viewport className="fixed inset-0 z-40 flex items-end">
            <Drawer.Popup
              style={{ ["--bleed" as string]: BLEED, ["--rise" as string]: "var(--drawer-keyboard-inset, 0px)" }}
              className="column mb-[calc(var(--rise)-var(--bleed))] flex max-h-[calc(92dvh-var(--rise)+var(--bleed))] [transform:translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-sheet bg-surface pb-(--bleed) text-ink outline-none transition-transform duration-200 ease-out data-ending-style:[transform:translateY(calc(100%-var(--bleed)))] data-starting-style:[transform:translateY(calc(100%-var(--bleed)))] data-swiping:duration-0 data-swiping:select-none"
            >
              <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-edge opacity-50" />
              <Drawer.Title className={classNames("px-4 pt-3 pb-2 text-17 font-semibold", hideTitle && "sr-only")}>
                {title}
              </Drawer.Title>
              <Drawer.Content
                className={classNames(
                  "min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1",
                  footer === undefined ? "pb-[calc(1.25rem+env(safe-area-inset-bottom))]" : "pb-3",
                )}
              >
                {children}
              </Drawer.Content>
              {footer !== undefined && (
                <div className="shrink-0 px-4 pt-1 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">{footer}</div>
              )}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
