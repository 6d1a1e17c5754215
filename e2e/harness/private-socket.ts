import type { Site } from "./site.ts";

/** A socket that is signed in. */
export interface PrivateSocket {
  readonly isOpen: boolean;
  /** Its end: the code, and when it came by the clock of `performance.now`. */
  readonly closed: Promise<{ readonly code: number; readonly at: number }>;
  close(): void;
}

/** Opens a socket and signs it in with a session. @throws Error where the session is not taken. */
export async function openPrivateSocket(site: Site, satoken: string): Promise<PrivateSocket> {
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/ws/data/0123456789abcdef`);
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.onclose = ({ code }) => resolve({ code, at: performance.now() });
  });
  const answer = await new Promise<string>((resolve, reject) => {
    socket.onerror = () => reject(new Error("the socket did not open"));
    socket.onopen = () => socket.send(JSON.stringify({ type: "auth", token: satoken, id: "in" }));
    socket.onmessage = ({ data }) => {
      if (String(data).includes('"id":"in"')) resolve(String(data));
    };
  });
  if ((JSON.parse(answer) as { type: string }).type !== "success") throw new Error(`the socket was answered ${answer}`);
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    closed,
    close: () => socket.close(),
  };
}
