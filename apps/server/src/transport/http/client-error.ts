import type { Socket } from "node:net";
import { FIXED_HEADER_LINES } from "./security-headers.ts";

const MALFORMED = JSON.stringify({ code: 400, msg: "request.malformed" });
const REPLY = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${MALFORMED.length}\r\nconnection: close\r\n${FIXED_HEADER_LINES}\r\n${MALFORMED}`;

/**
 * Answers what is not HTTP, and closes the connection. One that came to nothing in its time is closed without a word: browsers
 * open connections beforehand, and would take the word for the answer to their next request.
 */
export function answerClientError({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT" || !socket.writable) socket.destroy();
  else socket.end(REPLY);
}
