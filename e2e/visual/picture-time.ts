import { SetTime } from "../harness/set-time.ts";

/**
 * A Wednesday on which every market but Hong Kong's and Tokyo's is open, whenever the pictures are taken; each worker's
 * site begins at it.
 */
export const PICTURE_TIME = new SetTime("2026-11-18T15:30:00Z");
