import { AppError } from "#/platform/app-error.ts";

/** What passkeys are bound to: the name they belong to, and the address that may ask for them. */
export interface Site {
  readonly rpId: string;
  readonly origin: string;
}

const LOCAL = /^localhost(:\d{1,5})?$/;

/**
 * The site of a request. It is the configured one, never what a caller says; without one, passkeys work at `localhost`
 * alone, where the browser itself vouches for the name.
 * @throws AppError `security.passkeysOff`.
 */
export function siteOf(publicOrigin: string | null, host: string | undefined): Site {
  if (publicOrigin !== null) return { rpId: new URL(publicOrigin).hostname, origin: publicOrigin };
  if (host === undefined || !LOCAL.test(host)) throw new AppError("security.passkeysOff");
  return { rpId: "localhost", origin: `http://${host}` };
}

/** Whether `siteOf` would find one. */
export function hasSite(publicOrigin: string | null, host: string | undefined): boolean {
  return publicOrigin !== null || (host !== undefined && LOCAL.test(host));
}
