import { LIMITS } from "@evenkeel/contract/limits";

export interface AutoplayParts {
  /** Whether the next turn is left out: the page is hidden, or the person asks for little motion. */
  isStill: () => boolean;
  onTurn: () => void;
}

/** Turns every 2 s, until the returned function is called. */
export function startAutoplay({ isStill, onTurn }: AutoplayParts): () => void {
  const timer = setInterval(() => isStill() || onTurn(), LIMITS.bannerAutoplayMs);
  return () => clearInterval(timer);
}

/** The next of `count` places, round and round. */
export const nextPlace = (now: number, count: number) => (count === 0 ? 0 : (now + 1) % count);
