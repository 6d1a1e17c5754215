import type { OwnDataPort } from "../index.ts";

/** Nothing is kept of anybody outside of the module. */
export const noOwnData: OwnDataPort = {
  record: async () => [],
  keepsIdentity: async () => false,
  keepIdentityMs: 0,
  removePictures: async () => undefined,
};
