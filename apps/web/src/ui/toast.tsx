import { classNames } from "#/lib/class-names.ts";
import { createStore, useStore } from "#/lib/external-store.ts";

type ToastTone = "plain" | "good" | "bad";

interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

/** How long a message stays; a long sentence stays a little longer. */
const SHOWN_MS = 2_600;
const MS_A_CHARACTER = 25;
const MAX_SHOWN = 2;

const shown = createStore<readonly ToastMessage[]>([]);
let lastId = 0;

/** Shows a ready, translated sentence. The same sentence twice in a row is shown once. */
export function toast(text: string, tone: ToastTone = "plain"): void {
  if (shown.get().some((message) => message.text === text)) return;
  const id = ++lastId;
  shown.set([...shown.get(), { id, text, tone }].slice(-MAX_SHOWN));
  setTimeout(
    () => shown.set(shown.get().filter((message) => message.id !== id)),
    SHOWN_MS + text.length * MS_A_CHARACTER,
  );
}

const DOTS: Record<ToastTone, string> = { plain: "hidden", good: "bg-accent", bad: "bg-warn" };

/** Where messages appear; mounted once, in the shell. Screen readers hear them without losing their place. */
export function Toaster() {
  const messages = useStore(shown);
  return (
    <div
      aria-live="polite"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(3.75rem+env(safe-area-inset-top))] z-[60] flex flex-col items-center gap-2 px-6"
    >
      {messages.map((message) => (
        <div
          key={message.id}
          className="flex max-w-sm animate-rise items-center gap-2.5 rounded-card bg-ink px-4 py-3 text-15 text-on-ink"
        >
          <span
            aria-hidden="true"
            className={classNames("size-2 shrink-0 rounded-full ring-2 ring-on-ink", DOTS[message.tone])}
          />
          {message.text}
        </div>
      ))}
    </div>
  );
}
