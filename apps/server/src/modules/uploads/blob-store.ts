/** Where files are kept, by names that the server made. */
export interface BlobStore {
  /** Resolves when the content is kept. */
  put(name: string, content: Buffer): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Also where there is none. */
  remove(name: string): Promise<void>;
}

const NAME = /^(avatar|kyc)\/[A-Za-z0-9_-]{22}$/;

/** @throws RangeError for a name that this server cannot have made. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new RangeError("not a name of a file");
  return name;
}
