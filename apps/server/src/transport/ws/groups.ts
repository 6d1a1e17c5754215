import type { Connection } from "./connection.ts";
import { type Topic, topicKey } from "./topic.ts";

/** Connections that want exactly the same: one topic for the same symbols. One frame serves them all. */
export interface Group {
  readonly key: string;
  readonly topic: Topic;
  /** referCoins in rising order. */
  readonly coins: readonly string[];
  readonly members: Set<Connection>;
  /** Those of its coins that have news since the last frame. */
  readonly dirty: Set<string>;
}

/** Who follows what, grouped by identical interest, and which groups each symbol concerns. */
export class Groups {
  readonly #byKey = new Map<string, Group>();
  readonly #byCoin = new Map<string, Set<Group>>();
  readonly #dirty = new Set<Group>();

  /** Sets what a connection follows of one topic; none ends it. */
  follow(connection: Connection, topic: Topic, coins: ReadonlySet<string>): void {
    const name = topicKey(topic);
    const before = connection.groups.get(name);
    if (before !== undefined) this.#leave(connection, before);
    if (coins.size === 0) {
      connection.groups.delete(name);
      return;
    }
    const sorted = [...coins].sort();
    const group = this.#groupOf(topic, `${name}/${sorted.join(",")}`, sorted);
    group.members.add(connection);
    connection.groups.set(name, group);
  }

  /** Forgets a connection. */
  drop(connection: Connection): void {
    for (const group of connection.groups.values()) this.#leave(connection, group);
    connection.groups.clear();
  }

  /** Notes news of a symbol for every group that it concerns. */
  mark(coin: string, concerns: (topic: Topic) => boolean): void {
    const groups = this.#byCoin.get(coin);
    if (groups === undefined) return;
    for (const group of groups) {
      if (!concerns(group.topic)) continue;
      group.dirty.add(coin);
      this.#dirty.add(group);
    }
  }

  /** The groups with news since the last call; what they mark as dirty is for the caller to clear. */
  takeDirty(): Group[] {
    const groups = [...this.#dirty];
    this.#dirty.clear();
    return groups;
  }

  #groupOf(topic: Topic, key: string, coins: readonly string[]): Group {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const group: Group = { key, topic, coins, members: new Set(), dirty: new Set() };
    this.#byKey.set(key, group);
    for (const coin of coins) {
      const groups = this.#byCoin.get(coin) ?? new Set();
      this.#byCoin.set(coin, groups.add(group));
    }
    return group;
  }

  #leave(connection: Connection, group: Group): void {
    group.members.delete(connection);
    if (group.members.size > 0) return;
    this.#byKey.delete(group.key);
    this.#dirty.delete(group);
    for (const coin of group.coins) {
      const groups = this.#byCoin.get(coin);
      groups?.delete(group);
      if (groups?.size === 0) this.#byCoin.delete(coin);
    }
  }
}
