import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeSockets } from "#/testing/fake-socket.ts";
import { LiveSocket, RECONNECT_JITTER_MS } from "./socket.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function opened(random = 0) {
  const sockets = fakeSockets();
  const events = { onOpen: vi.fn(), onText: vi.fn(), onStatus: vi.fn(), onClose: vi.fn() };
  const socket = new LiveSocket({ connect: sockets.connect, random: () => random }, events);
  socket.start();
  sockets.latest().onopen?.();
  return { sockets, events, socket };
}

test("pings as text every 3 s", () => {
  const { sockets } = opened();
  vi.advanceTimersByTime(2_999);
  expect(sockets.latest().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sockets.latest().sent).toEqual(["ping"]);
});

test("connects again after 5 unanswered pings, and not before", () => {
  const { sockets } = opened();
  vi.advanceTimersByTime(5 * 3_000);
  expect(sockets.made).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  expect(sockets.made).toHaveLength(2);
  expect(sockets.made[0]?.isClosed).toBe(true);
});

test("a pong starts the count of missed pongs again", () => {
  const { sockets, events } = opened();
  vi.advanceTimersByTime(4 * 3_000);
  sockets.latest().receive("pong");
  vi.advanceTimersByTime(5 * 3_000);
  expect(sockets.made).toHaveLength(1);
  expect(events.onText).not.toHaveBeenCalled();
});

test("connects again 3 s after an error, plus jitter", () => {
  const { sockets } = opened(0.5);
  sockets.latest().onerror?.();
  vi.advanceTimersByTime(3_000 + RECONNECT_JITTER_MS / 2 - 1);
  expect(sockets.made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets.made).toHaveLength(2);
});

test("an error and the close after it make one reconnection", () => {
  const { sockets, events } = opened();
  const first = sockets.latest();
  first.onerror?.();
  first.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(3_000);
  expect(sockets.made).toHaveLength(2);
  expect(events.onClose).not.toHaveBeenCalled();
});

test("late events of a replaced socket are dropped", () => {
  const { sockets, events } = opened();
  const first = sockets.latest();
  first.onerror?.();
  vi.advanceTimersByTime(3_000);
  sockets.latest().onopen?.();
  events.onText.mockClear();
  first.receive("late");
  first.onopen?.();
  first.onclose?.({ code: 1006 });
  expect(events.onText).not.toHaveBeenCalled();
  expect(events.onOpen).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(sockets.made).toHaveLength(2);
});

test("sends only on an open connection and says so", () => {
  const { sockets, socket } = opened();
  expect(socket.send("x")).toBe(true);
  sockets.latest().onerror?.();
  expect(socket.send("y")).toBe(false);
});

test("being online again does not wait", () => {
  const { sockets, socket } = opened();
  sockets.latest().onerror?.();
  socket.hurry();
  expect(sockets.made).toHaveLength(2);
});

test("a device without a connection waits for no pong, and tries again by itself", () => {
  const { sockets, socket, events } = opened();
  socket.giveUp();
  expect(sockets.made[0]?.isClosed).toBe(true);
  expect(events.onStatus).toHaveBeenLastCalledWith("waiting");
  expect(socket.send("x")).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect(sockets.made).toHaveLength(2);
});

test("giving up again does not put off the next attempt, and wakes nothing that sleeps", () => {
  const { sockets, socket, events } = opened();
  socket.giveUp();
  vi.advanceTimersByTime(2_999);
  socket.giveUp();
  vi.advanceTimersByTime(1);
  expect(sockets.made).toHaveLength(2);
  socket.stop();
  socket.giveUp();
  expect(events.onStatus).toHaveBeenLastCalledWith("idle");
});

test("a stopped socket stays closed", () => {
  const { sockets, socket, events } = opened();
  socket.stop();
  vi.advanceTimersByTime(60_000);
  expect(sockets.made).toHaveLength(1);
  expect(events.onStatus).toHaveBeenLastCalledWith("idle");
});
