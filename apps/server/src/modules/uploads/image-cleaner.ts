import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CleanImage, ImageForm } from "./image-facts.ts";
import type { ImageAnswer, ImageRequest, ImageTask, MadeImage } from "./image-process.ts";

/** Decodes pictures away from the server and writes them anew: without what came along, or with words on them. */
export interface ImageCleaner {
  /** The picture from its pixels alone; null where it is none that can be read. */
  clean(bytes: Buffer, form: ImageForm): Promise<CleanImage | null>;
  /** The picture with the words drawn all over it; null where it is none that can be read. */
  mark(bytes: Buffer, words: readonly string[]): Promise<Buffer | null>;
  stop(): void;
}

const PATIENCE_MS = 15_000;
/** How long the process waits for a next picture before it ends. */
const IDLE_MS = 30_000;
const PROGRAM = fileURLToPath(new URL("./image-process.ts", import.meta.url));

/** Starts its process with the first picture, and again after one that broke it. */
export function createImageCleaner(program: string = PROGRAM): ImageCleaner {
  let child: ChildProcess | null = null;
  let lastNo = 0;
  let idle: NodeJS.Timeout | null = null;
  const waiting = new Map<number, (image: MadeImage | null) => void>();

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: ["--max-old-space-size=192"],
      // It deals with what strangers sent: nothing of the server's configuration goes along.
      env: { NODE_ENV: process.env.NODE_ENV ?? "" },
    });
    started.unref();
    started.channel?.unref();
    started.on("message", ({ no, image }: ImageAnswer) => answer(no, image));
    started.on("error", () => end(started));
    started.on("exit", () => end(started));
    child = started;
    return started;
  }

  /** What an ended process still had is refused: one of them broke it, and nobody can say which. */
  function end(ended: ChildProcess): void {
    if (child !== ended) return;
    child = null;
    for (const no of [...waiting.keys()]) answer(no, null);
  }

  function answer(no: number, image: MadeImage | null): void {
    const resolve = waiting.get(no);
    waiting.delete(no);
    resolve?.(image);
    if (waiting.size > 0 || child === null) return;
    idle = setTimeout(stop, IDLE_MS);
    idle.unref();
  }

  function stop(): void {
    if (idle !== null) clearTimeout(idle);
    idle = null;
    const stopping = child;
    if (stopping === null) return;
    end(stopping);
    stopping.kill("SIGKILL");
  }

  const ask = (bytes: Buffer, task: ImageTask) =>
    new Promise<MadeImage | null>((resolve) => {
      if (idle !== null) clearTimeout(idle);
      idle = null;
      const no = ++lastNo;
      const impatient = setTimeout(stop, PATIENCE_MS);
      waiting.set(no, (image) => {
        clearTimeout(impatient);
        resolve(image);
      });
      const running = child ?? start();
      running.send({ no, task, bytes } satisfies ImageRequest, (error) => {
        if (error !== null) answer(no, null);
      });
    });

  return {
    clean: async (bytes, form) => {
      const image = await ask(bytes, { form });
      return image === null || image.facts === null ? null : { ...image.facts, bytes: Buffer.from(image.bytes) };
    },
    mark: async (bytes, words) => {
      const image = await ask(bytes, { words });
      return image === null ? null : Buffer.from(image.bytes);
    },
    stop,
  };
}
