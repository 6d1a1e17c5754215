import { connect } from "node:net";

// Runs as a process of its own: opens sockets as a browser would, and only counts the bytes that come. Asked for a
// number of bytes, it tells its parent when they have all arrived.

const [port, count] = process.argv.slice(2).map(Number) as [number, number];
let received = 0;
let expected = Number.POSITIVE_INFINITY;
let joined = 0;

const UPGRADE = [
  "GET /ws/data/0123456789abcdef HTTP/1.1",
  `Host: 127.0.0.1:${port}`,
  "Upgrade: websocket",
  "Connection: Upgrade",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
].join("\r\n");

for (let index = 0; index < count; index++) {
  const socket = connect(port, "127.0.0.1", () => socket.write(`${UPGRADE}\r\n\r\n`));
  socket.once("data", (answer) => {
    if (!answer.includes("101 Switching")) process.exit(1);
    joined += 1;
    if (joined === count) process.send?.("joined");
    socket.on("data", (chunk) => {
      received += chunk.length;
      check();
    });
  });
  socket.on("error", () => process.exit(1));
}

process.on("message", (bytes: number) => {
  expected = bytes;
  check();
});

function check(): void {
  if (received < expected) return;
  received -= expected;
  expected = Number.POSITIVE_INFINITY;
  process.send?.("arrived");
}
