import { createStore, useStore } from "./external-store.ts";
import { clearStoredSession, keepChoicesAgain, readStored, writeStored } from "./storage.ts";

/** `signedOut` says why nobody is signed in: by choice, or because the server ended the session. */
export interface Session {
  readonly satoken: string | null;
  readonly signedOut: "byChoice" | "byServer" | null;
}

const NOBODY: Session = { satoken: null, signedOut: null };

const session = createStore<Session>({ satoken: readStored("TOKEN"), signedOut: null });

/** The session, for code outside React. */
export const sessionStore = session;

/** The token that requests carry, or `null` when nobody is signed in. */
export function currentToken(): string | null {
  return session.get().satoken;
}

/** The server draws for nobody: it never learns of a session by a page's request. */
const nobody = () => NOBODY;

/** Whether somebody is signed in; draws again when that changes. */
export function useIsSignedIn(): boolean {
  return useStore(session, nobody).satoken !== null;
}

/** Tells the page's styles whether somebody is signed in, now and from now on. */
export function markPageWithSession(): void {
  const mark = () => {
    document.documentElement.dataset.session = currentToken() === null ? "out" : "in";
  };
  session.subscribe(mark);
  mark();
}

/** Keeps the token of a login that succeeded. */
export function startSession(satoken: string): void {
  keepChoicesAgain();
  writeStored("TOKEN", satoken);
  session.set({ satoken, signedOut: null });
}

let isEndingByChoice = false;

/** Does what ends this session on the server: word of the end may come before the answer, and is no surprise. */
export async function endingByChoice<T>(act: () => Promise<T>): Promise<T> {
  isEndingByChoice = true;
  try {
    return await act();
  } finally {
    isEndingByChoice = false;
  }
}

/** Forgets the session and everything stored for it on the device. */
export function endSession(by: "byChoice" | "byServer"): void {
  if (session.get().satoken === null && by === "byServer") return;
  clearStoredSession();
  // The worker would go on telling this browser what concerns the person; its push subscription ends with it.
  void navigator.serviceWorker?.getRegistration("/").then((worker) => worker?.unregister());
  session.set({ satoken: null, signedOut: isEndingByChoice ? "byChoice" : by });
}
