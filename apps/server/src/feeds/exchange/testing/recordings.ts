import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** Folder of the exchanges' recordings: `raw` in SHARED_DATA_DIR, or in a folder `shared/data` beside the repository. */
function recordingsFolder(): string | null {
  const repository = fileURLToPath(new URL("../../../../../../", import.meta.url));
  const candidates = [process.env.SHARED_DATA_DIR, join(dirname(repository.replace(/\/$/, "")), "shared", "data")];
  const found = candidates.filter((folder) => folder !== undefined).map((folder) => join(folder, "raw"));
  return found.find((folder) => existsSync(folder)) ?? null;
}

export const RECORDINGS = recordingsFolder();
/** Said once a file where there are no recordings. */
export const NO_RECORDINGS = "skipped: no recordings; set SHARED_DATA_DIR to the folder that holds raw/";

/** The lines of a recording. @throws Error where it is not there. */
export function readRecording(name: string): string[] {
  if (RECORDINGS === null) throw new Error(NO_RECORDINGS);
  return gunzipSync(readFileSync(join(RECORDINGS, name)))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** A frame as it was received. */
export interface RecordedFrame {
  /** Wall clock of the recorder, milliseconds. */
  readonly ms: number;
  readonly text: string;
}

/** Frames of a recording whose lines are `<nanoseconds> <json>`. */
export function nanosecondFrames(lines: readonly string[]): RecordedFrame[] {
  return lines.map((line) => {
    const space = line.indexOf(" ");
    return { ms: Number(line.slice(0, space)) / 1e6, text: line.slice(space + 1) };
  });
}

/** Received frames of a recording whose lines are `<seconds>: <json>`; what was sent or fetched is left out. */
export function receivedFrames(lines: readonly string[]): RecordedFrame[] {
  return lines.flatMap((line) => {
    const found = /^(\d+\.\d+): (.*)$/.exec(line);
    return found === null ? [] : [{ ms: Number(found[1]) * 1_000, text: found[2] as string }];
  });
}

/** Answers of HTTP calls in such a recording, by address. */
export function fetchedBodies(lines: readonly string[]): Map<string, string> {
  const bodies = new Map<string, string>();
  for (const line of lines) {
    const found = /^(https:\S+) -> \d+\.\d+: (.*)$/.exec(line);
    if (found !== null) bodies.set(found[1] as string, found[2] as string);
  }
  return bodies;
}
