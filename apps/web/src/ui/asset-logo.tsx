import { classNames } from "#/lib/class-names.ts";
import { assetLetter, lettersOf } from "./asset-letter.ts";

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

export interface AssetLogoProps {
  code: string;
  /** Whose first letter stands for an asset that goes by a number, as Hong Kong's shares do. */
  name?: string;
  className?: string;
}

/** The letter on a coloured disc that stands for an asset. Decorative: the name stands beside it. */
export function AssetLogo({ code, name, className }: AssetLogoProps) {
  return (
    // Nothing is clipped: of a list's rows each clip is one more piece to be put together in every frame.
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className={classNames("shrink-0 overflow-visible", className ?? "size-8")}
    >
      <circle cx="16" cy="16" r="16" fill={`var(--mark-${markOf(lettersOf(code))})`} />
      <text x="16" y="20.2" textAnchor="middle" className="fill-on-mark text-[12px] font-semibold">
        {assetLetter(code, name)}
      </text>
    </svg>
  );
}
