import { LeanCaller } from "./lean-caller.ts";

// Runs as a process of its own: somebody who reads one address every few milliseconds, until told to stop, and then tells how
// long each answer took, counted from when it was due.

const [address = ""] = process.argv.slice(2);
const EVERY_MS = 10;
const CALLERS = 8;

const free = Array.from({ length: CALLERS }, () => new LeanCaller(address));
const waits: number[] = [];
/** When reads fell due that nobody was free for. */
const due: number[] = [];

function read(): void {
  const caller = free.pop();
  const since = caller === undefined ? undefined : due.shift();
  if (caller === undefined || since === undefined) {
    if (caller !== undefined) free.push(caller);
    return;
  }
  void caller.ask().then(() => {
    waits.push(performance.now() - since);
    free.push(caller);
    read();
  });
}

const timer = setInterval(() => {
  due.push(performance.now());
  read();
}, EVERY_MS);

process.once("message", () => {
  clearInterval(timer);
  const tell = () => {
    if (due.length > 0 || free.length < CALLERS) return setTimeout(tell, EVERY_MS);
    return process.send?.(waits);
  };
  tell();
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
