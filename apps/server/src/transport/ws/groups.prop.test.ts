import { Duplex } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { Connection } from "./connection.ts";
import { Groups } from "./groups.ts";
import { type Topic, topicKey } from "./topic.ts";

const TOPICS: readonly Topic[] = [
  { stream: "ticker", channel: 0 },
  { stream: "kline", channel: 0, interval: "1m" },
  { stream: "kline", channel: 0, interval: "5m" },
  { stream: "trade", channel: 4 },
];
const COINS = ["a", "b", "c", "d"];

const anyCommand = fc.record({
  connection: fc.nat(3),
  topic: fc.nat(TOPICS.length - 1),
  coins: fc.subarray(COINS),
  leave: fc.boolean(),
});

test("whatever is followed and left, news of a symbol reaches exactly those who follow it, each once", () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40 }), fc.constantFrom(...COINS), (commands, news) => {
      const groups = new Groups();
      const connections = Array.from({ length: 4 }, () => new Connection({} as WebSocket, new Duplex(), "", 0));
      const wanted = new Map<Connection, Map<string, readonly string[]>>();
      for (const { connection: number, topic: which, coins, leave } of commands) {
        const connection = connections[number] as Connection;
        const topic = TOPICS[which] as Topic;
        if (leave && coins.length === 0) {
          groups.drop(connection);
          wanted.delete(connection);
          continue;
        }
        groups.follow(connection, topic, new Set(coins));
        wanted.set(connection, (wanted.get(connection) ?? new Map()).set(topicKey(topic), coins));
      }
      groups.mark(news, () => true);
      const told = groups.takeDirty().flatMap(({ topic, members, dirty }) => {
        expect([...dirty]).toEqual([news]);
        return [...members].map((member) => `${connections.indexOf(member)} ${topicKey(topic)}`);
      });
      const expected = [...wanted].flatMap(([connection, topics]) =>
        [...topics]
          .filter(([, coins]) => coins.includes(news))
          .map(([key]) => `${connections.indexOf(connection)} ${key}`),
      );
      expect(told.sort()).toEqual(expected.sort());
      expect(groups.takeDirty()).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
