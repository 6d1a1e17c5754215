import { classNames } from "#/lib/class-names.ts";

const MARKS = 8;

/** Chosen so that the coins everybody knows get eight different, familiar colours. */
const SEED = 1_477_903;

/** A stable hash (FNV-1a and a final mix), so that a coin keeps its colour on every screen and device. */
function markOf(code: string): number {
  let hash = SEED;
  for (let at = 0; at < code.length; at += 1) hash = Math.imul(hash ^ code.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return (((hash ^ (hash >>> 15)) >>> 0) % MARKS) + 1;
}

/** The letter on a coloured disc that stands for an asset. Decorative: the name stands beside it. */
export function AssetLogo({ code, className }: { code: string; className?: string }) {
  const letters = code.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return (
    // Nothing is clipped: of a list's rows each clip is one more piece to be put together in every frame.
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className={classNames("shrink-0 overflow-visible", className ?? "size-8")}
    >
      <circle cx="16" cy="16" r="16" fill={`var(--mark-${markOf(letters)})`} />
      <text x="16" y="20.2" textAnchor="middle" className="fill-on-mark text-[12px] font-semibold">
        {letters.slice(0, 1)}
      </text>
    </svg>
  );
}
