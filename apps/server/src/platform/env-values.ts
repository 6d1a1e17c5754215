/** What a parser answers where a text is not a value it allows. */
export const REFUSED = Symbol("refused");
export type Parsed<T> = T | typeof REFUSED;

/** Reads one variable: the fallback where it is not set, a line of complaint where it is not what is allowed. */
export type ReadVariable = <T>(name: string, fallback: T, allowed: string, parse: (text: string) => Parsed<T>) => T;

/** An address of this scheme or its encrypted sister. */
export function parseUrl(scheme: "ws" | "http"): (text: string) => Parsed<string> {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && (url.protocol === `${scheme}:` || url.protocol === `${scheme}s:`) ? text : REFUSED;
  };
}

/** A whole number between two others, both included. */
export function wholeNumber(min: number, max: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : REFUSED;
  };
}

/** A number with up to six digits behind the point, between two others, both included. */
export function numberBetween(min: number, max: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : REFUSED;
  };
}

/** One of these words. */
export function oneOf<const T extends string>(choices: readonly T[]): (text: string) => Parsed<T> {
  return (text) => choices.find((choice) => choice === text) ?? REFUSED;
}

/** A text that a pattern matches. */
export function matching(pattern: RegExp): (text: string) => Parsed<string> {
  return (text) => (pattern.test(text) ? text : REFUSED);
}

/** Milliseconds of a UTC day or instant. */
export function parseInstant(text: string): Parsed<number> {
  const value = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(value) ? REFUSED : value;
}

const NETWORK = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)(\/\d{1,3})?$/i;

/** Addresses or networks with commas between. */
export function parseNetworks(text: string): Parsed<readonly string[]> {
  const networks = text.split(",").map((part) => part.trim());
  return networks.every((network) => NETWORK.test(network)) ? networks : REFUSED;
}

/** Origins of web servers with commas between; what a page may load from elsewhere comes over https. */
export function parseOrigins(text: string): Parsed<readonly string[]> {
  const origins = text.split(",").map((part) => part.trim());
  const isOrigin = (origin: string) =>
    URL.canParse(origin) && new URL(origin).protocol === "https:" && new URL(origin).origin === origin;
  return origins.every(isOrigin) ? origins : REFUSED;
}
