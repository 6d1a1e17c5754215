import { CLOSE_CODES, type PrivateType } from "@evenkeel/contract/frames";
import type { Connection } from "./connection.ts";
import { answer } from "./requests.ts";

/** What concerns the guarding of accounts on sockets, for the log and the figures; the words are those of the calls. */
export type SocketEvent = "socketLogin" | "accessDenied" | "limitHit";

export interface PrivateSessionDeps {
  /** Whose session token it is, or null. */
  readonly authenticate: (token: string, now: number) => Promise<{ id: string; sessionId: string } | null>;
  readonly now: () => number;
  readonly onFault: (what: string, error: unknown) => void;
  readonly onSecurity: (event: SocketEvent, userId: string | null) => void;
}

/** Which sockets belong to whom: private messages go to these and to no others. */
export class PrivateSessions {
  readonly #deps: PrivateSessionDeps;
  readonly #byUser = new Map<string, Set<Connection>>();

  constructor(deps: PrivateSessionDeps) {
    this.#deps = deps;
  }

  /** Signs a socket in with a token and answers it; a socket that was somebody else's is theirs no more. */
  async signIn(connection: Connection, token: string, id: string | undefined): Promise<void> {
    if (connection.isSigningIn) {
      answer(connection, id, "request.inFlight");
      return;
    }
    connection.isSigningIn = true;
    try {
      const user = await this.#deps.authenticate(token, this.#deps.now());
      this.#deps.onSecurity(user === null ? "accessDenied" : "socketLogin", user?.id ?? null);
      // It may have gone while the answer was fetched; a link to it would then never be undone.
      if (!connection.isOpen) return;
      this.forget(connection);
      if (user !== null) this.#link(connection, user, token);
      answer(connection, id, user === null ? "auth.expired" : undefined);
    } catch (error) {
      this.#deps.onFault("socket sign-in", error);
      answer(connection, id, "server.unavailable");
    } finally {
      connection.isSigningIn = false;
    }
  }

  /** Sends a private message to every socket of a person; the payload is serialised once. */
  push(userId: string, type: PrivateType, data: unknown): void {
    const connections = this.#byUser.get(userId);
    if (connections === undefined) return;
    const json = JSON.stringify(data);
    for (const connection of connections) connection.sendPrivate(type, json);
  }

  closeUser(userId: string, code: number): void {
    for (const connection of [...(this.#byUser.get(userId) ?? [])]) this.#signOut(connection, code);
  }

  closeSession(sessionId: string, code: number): void {
    for (const connection of this.#all()) {
      if (connection.session?.sessionId === sessionId) this.#signOut(connection, code);
    }
  }

  /** Unlinks a socket from its person. */
  forget(connection: Connection): void {
    const { session } = connection;
    connection.session = null;
    if (session === null) return;
    const siblings = this.#byUser.get(session.userId);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byUser.delete(session.userId);
  }

  /** Looks at every session again: a net below the news of its end. */
  async recheck(): Promise<void> {
    for (const connection of this.#all()) {
      const { session } = connection;
      if (session === null) continue;
      try {
        const user = await this.#deps.authenticate(session.token, this.#deps.now());
        if (user === null && connection.session === session) this.#signOut(connection, CLOSE_CODES.sessionEnded);
      } catch (error) {
        this.#deps.onFault("socket session check", error);
      }
    }
  }

  #all(): Connection[] {
    return [...this.#byUser.values()].flatMap((connections) => [...connections]);
  }

  #link(connection: Connection, user: { id: string; sessionId: string }, token: string): void {
    connection.session = { userId: user.id, sessionId: user.sessionId, token };
    const siblings = this.#byUser.get(user.id) ?? new Set();
    this.#byUser.set(user.id, siblings.add(connection));
  }

  /** Private messages end at once, whether or not the client answers the close. */
  #signOut(connection: Connection, code: number): void {
    this.forget(connection);
    connection.ws.close(code);
  }
}
