import type { ReactNode } from "react";

/** Small line drawings for screens that have nothing else to show. Decorative. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-20 w-30 text-ink-faint"
    >
      {children}
    </svg>
  );
}

/** A boat at rest on flat water: nothing here yet. */
export function CalmDrawing() {
  return (
    <Drawing>
      <path d="M60 14v34M60 18c10 5 16 14 17 26H60M54 22c-7 6-10 13-11 22h11" />
      <path d="M34 52h52l-7 11H41z" className="fill-sunken" />
      <path d="M14 70h20M42 70h36M86 70h20M26 76h28M66 76h30" className="stroke-hairline" />
      <circle cx="96" cy="18" r="6" className="stroke-accent" />
    </Drawing>
  );
}

/** A line that broke: something failed. */
export function BrokenDrawing() {
  return (
    <Drawing>
      <path d="M10 52l16-10 12 8 14-18M68 46l12-14 12 6 18-20" />
      <path d="M54 24l4 8-5 5 6 8M62 60l3 6" className="stroke-warn" />
      <path d="M10 68h100" className="stroke-hairline" />
    </Drawing>
  );
}

/** Waves that do not reach: no connection. */
export function OfflineDrawing() {
  return (
    <Drawing>
      <path d="M40 34a30 30 0 0 1 40 0M48 44a18 18 0 0 1 24 0" className="stroke-hairline" />
      <path d="M56 54a6 6 0 0 1 8 0" />
      <path d="M36 18l48 46" className="stroke-warn" />
      <path d="M10 72h100" className="stroke-hairline" />
    </Drawing>
  );
}

/** A door ajar: this needs something first. */
export function DoorDrawing() {
  return (
    <Drawing>
      <path d="M40 70V14h40v56" />
      <path d="M40 14l24 8v56l-24-8" className="fill-sunken" />
      <circle cx="58" cy="48" r="1.6" className="stroke-accent" />
      <path d="M14 70h26M80 70h26" className="stroke-hairline" />
    </Drawing>
  );
}

/** A frame under construction: not built yet. */
export function ScaffoldDrawing() {
  return (
    <Drawing>
      <rect x="36" y="14" width="48" height="56" rx="8" strokeDasharray="4 5" />
      <path d="M46 28h28M46 38h18" className="stroke-hairline" />
      <path d="M46 58l8-8 7 5 13-13" className="stroke-accent" />
      <path d="M14 70h92" className="stroke-hairline" />
    </Drawing>
  );
}
