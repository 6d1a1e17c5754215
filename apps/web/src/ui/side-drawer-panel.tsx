import { Drawer } from "@base-ui/react/drawer";
import { classNames } from "#/lib/class-names.ts";
import type { SideDrawerProps } from "./side-drawer.tsx";

const SIDES = {
  ltr: {
    swipe: "left",
    away: "data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)]",
  },
  rtl: {
    swipe: "right",
    away: "data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]",
  },
} as const;

export default function SideDrawerPanel({ open, onClose, title, dir, children }: SideDrawerProps) {
  const { swipe, away } = SIDES[dir];
  return (
    <Drawer.Root open={open} onOpenChange={(next) => next || onClose()} swipeDirection={swipe}>
      <Drawer.Portal>
        <Drawer.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-veil opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0"
        />
        <Drawer.Viewport className="column fixed inset-0 z-40 flex justify-start">
          <Drawer.Popup
            className={classNames(
              "flex h-full w-[min(84%,22rem)] [transform:translateX(var(--drawer-swipe-movement-x))] flex-col bg-ground text-ink outline-none transition-transform duration-200 ease-out data-swiping:duration-0 data-swiping:select-none",
              away,
            )}
          >
            <Drawer.Title className="sr-only">{title}</Drawer.Title>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain pt-[max(0.75rem,env(safe-area-inset-top))] pb-[env(safe-area-inset-bottom)]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
