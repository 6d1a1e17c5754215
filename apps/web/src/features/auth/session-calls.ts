import { logout } from "@evenkeel/contract/auth";
import { call } from "#/api/client.ts";
import { currentToken, endSession } from "#/lib/session.ts";

/** Ends the session here and, if the server can be reached, there. */
export async function leaveSession(): Promise<void> {
  if (currentToken() === null) return;
  try {
    await call(logout, { body: {} });
  } catch {
    // The device forgets the session in any case; the server's copy runs out by itself.
  }
  endSession("byChoice");
}
