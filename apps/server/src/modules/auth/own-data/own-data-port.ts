import type { Subject } from "./export.ts";

/** What this module asks of those that keep something of a person sealed, or outside of the database. */
export interface OwnDataPort {
  /** What they keep, opened for its owner. */
  record(userId: string): Promise<readonly Subject[]>;
  /** Whether something of the person must outlive the account: an identity that was approved in real money. */
  keepsIdentity(userId: string): Promise<boolean>;
  /** For how long, in milliseconds. */
  readonly keepIdentityMs: number;
  /** Removes the files of pictures that are due, wherever they lie. */
  removePictures(): Promise<unknown>;
}
