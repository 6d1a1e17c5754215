import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { SuiteContext } from "./suite.ts";

export interface Finished {
  isSound: boolean;
  output: string;
}

export interface ProcessOptions {
  /** Names the log file, `<name>.log` in the results folder. */
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

/**
 * Runs a program without standard input to its end and keeps what it wrote. After `timeoutMs` the program and all that
 * it started are ended, and the run counts as failed.
 */
export function runProcess(context: SuiteContext, options: ProcessOptions): Promise<Finished> {
  const { name, command, args, timeoutMs = 600_000 } = options;
  const log = createWriteStream(join(context.results, `${name}.log`));
  const chunks: string[] = [];
  const keep = (text: string) => {
    chunks.push(text);
    log.write(text);
  };
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? context.root,
      env: { ...context.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const endGroup = (signal: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        // The group has ended by itself.
      }
    };
    const onSignal = () => endGroup("SIGTERM");
    process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
    const timer = setTimeout(() => {
      keep(`\n${name}: stopped after ${timeoutMs / 1000} s\n`);
      endGroup("SIGKILL");
    }, timeoutMs);
    const finish = (isSound: boolean) => {
      clearTimeout(timer);
      process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
      log.end(() => resolve({ isSound, output: chunks.join("") }));
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => {
      keep(`${error.message}\n`);
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}
