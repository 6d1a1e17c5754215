import type { Channel, Stream } from "@evenkeel/contract/frames";
import type { Interval } from "@evenkeel/contract/market";

/** One stream of one symbol. */
export interface Topic {
  readonly channel: Channel;
  readonly stream: Stream;
  readonly coin: string;
  readonly interval?: Interval;
}

/** How long a topic that nobody follows stays subscribed: a page change and back costs no message. */
export const LINGER_MS = 3_000;

interface Followed {
  readonly topic: Topic;
  count: number;
  linger: ReturnType<typeof setTimeout> | undefined;
}

const keyOf = ({ channel, stream, interval, coin }: Topic) => `${channel}|${stream}|${interval ?? ""}|${coin}`;

/**
 * What the connection should be subscribed to, counted per stream and symbol. Changes are sent once a microtask, as the
 * difference to what has been sent, so opposite requests cancel; after a reconnection everything is sent again.
 */
export class Subscriptions {
  readonly #send: (text: string) => boolean;
  readonly #followed = new Map<string, Followed>();
  readonly #sent = new Map<string, Topic>();
  #isScheduled = false;

  /** `send` answers false where there is no open connection. */
  constructor(send: (text: string) => boolean) {
    this.#send = send;
  }

  /** Follows a topic; the returned function lets go of it, once. */
  follow(topic: Topic): () => void {
    const key = keyOf(topic);
    const entry = this.#followed.get(key) ?? { topic, count: 0, linger: undefined };
    this.#followed.set(key, entry);
    clearTimeout(entry.linger);
    entry.count += 1;
    this.#schedule();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#letGo(key, entry);
    };
  }

  /** The connection is new: the other side knows of no subscription. */
  resend(): void {
    this.#sent.clear();
    this.#flush();
  }

  #letGo(key: string, entry: Followed): void {
    entry.count -= 1;
    if (entry.count > 0) return;
    entry.linger = setTimeout(() => {
      this.#followed.delete(key);
      this.#schedule();
    }, LINGER_MS);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const gone = [...this.#sent].filter(([key]) => !this.#followed.has(key)).map(([, topic]) => topic);
    const fresh = [...this.#followed].filter(([key]) => !this.#sent.has(key)).map(([, { topic }]) => topic);
    for (const topics of groups(gone)) {
      if (this.#send(message("unsubscribe", topics))) for (const topic of topics) this.#sent.delete(keyOf(topic));
    }
    for (const topics of groups(fresh)) {
      if (this.#send(message("subscribe", topics))) for (const topic of topics) this.#sent.set(keyOf(topic), topic);
    }
  }
}

/** Topics that one message can carry: the same channel, stream and interval. */
function groups(topics: readonly Topic[]): Topic[][] {
  const found = new Map<string, Topic[]>();
  for (const topic of topics) {
    const key = keyOf({ ...topic, coin: "" });
    found.set(key, [...(found.get(key) ?? []), topic]);
  }
  return [...found.values()];
}

function message(type: "subscribe" | "unsubscribe", topics: readonly Topic[]): string {
  const { channel, stream, interval } = topics[0] as Topic;
  const coins = topics.map((topic) => topic.coin).join(",");
  // The ticker is what a message without a stream asks for.
  return JSON.stringify({
    type,
    channel,
    coins,
    ...(stream !== "ticker" && { stream }),
    ...(interval && { interval }),
  });
}
