import type { FeedCounts } from "./feed-counts.ts";

/** A JSON object of an exchange: any key may be missing or of any type, and keys that nobody knows are ignored. */
export type Json = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that a text frame holds; null, counted, where it holds none. */
export function parseFrame(text: string, counts: FeedCounts): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Counted below.
  }
  counts.add("malformed");
  return null;
}

/** The objects of a list, without what is none; empty where it is no list. */
export function objectsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
