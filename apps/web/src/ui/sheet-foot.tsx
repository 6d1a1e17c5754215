import type { ReactNode } from "react";

/** The end of a form in a sheet: in sight however short the screen, while what is left of the form scrolls beneath it. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <div
      style={{ ["--foot" as string]: "calc(1.25rem + env(safe-area-inset-bottom))" }}
      className="bg-surface pt-3 max-[899px]:sticky max-[899px]:bottom-[calc(-1*var(--foot))] max-[899px]:-mx-4 max-[899px]:-mb-(--foot) max-[899px]:px-4 max-[899px]:pb-(--foot)"
    >
      {children}
    </div>
  );
}
