import { classNames } from "#/lib/class-names.ts";
import { createStore, useStore } from "#/lib/external-store.ts";

type ToastTone = "plain" | "good" | "bad";

export interface ToastOptions {
  /** Milliseconds that it stays; by the length of its text where absent. */
  readonly forMs?: number;
  /** One thing that can be done about it, such as taking it back. Pressing it puts the message away. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

interface ToastMessage extends Pick<ToastOptions, "action"> {
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
export function toast(text: string, tone: ToastTone = "plain", { forMs, action }: ToastOptions = {}): void {
  // With an action, the newer message is the one that its action belongs to.
  const others = shown.get().filter((message) => action === undefined || message.text !== text);
  if (others.some((message) => message.text === text)) return;
  const id = ++lastId;
  shown.set([...others, { id, text, tone, ...(action && { action }) }].slice(-MAX_SHOWN));
  setTimeout(() => putAway(id), forMs ?? SHOWN_MS + text.length * MS_A_CHARACTER);
}

function putAway(id: number): void {
  shown.set(shown.get().filter((message) => message.id !== id));
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
          {message.action && (
            <button
              type="button"
              onClick={() => {
                putAway(message.id);
                message.action?.onPress();
              }}
              className="pointer-events-auto -my-3 -me-2 min-h-11 shrink-0 rounded-field px-2 font-semibold underline underline-offset-4"
            >
              {message.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
