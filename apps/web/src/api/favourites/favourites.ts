import { LIMITS } from "@evenkeel/contract/limits";
import type { WatchItem } from "@evenkeel/contract/watchlist";
import { createStore } from "#/lib/external-store.ts";
import { ApiError } from "../api-error.ts";
import { favouriteKey } from "./favourite-key.ts";

/** A favourite in the lookup map; `id` is null until the server has told it. */
export interface Favourite {
  readonly id: string | null;
  readonly item: WatchItem;
}

export interface FavouriteState {
  /** Favourites by their key, newest first. */
  readonly map: ReadonlyMap<string, Favourite>;
  readonly total: number;
  readonly isLoading: boolean;
  /** The server has said what is in it. */
  readonly isKnown: boolean;
}

export interface FavouriteCalls {
  /** All favourites, newest first. */
  list(): Promise<readonly (WatchItem & { readonly id: string })[]>;
  add(items: readonly WatchItem[]): Promise<unknown>;
  del(ids: readonly string[]): Promise<unknown>;
}

const NOTHING: FavouriteState = { map: new Map(), total: 0, isLoading: false, isKnown: false };
const keyOf = ({ coinId, type }: WatchItem) => favouriteKey(coinId, type);

/**
 * The lookup map of the person's favourites. A change shows at once and is taken back when the server refuses it; after
 * each change the map is built again from the server's list, and whoever shows the list asks for its page 1.
 */
export class Favourites {
  readonly state = createStore<FavouriteState>(NOTHING);
  readonly #calls: FavouriteCalls;
  readonly #changed = new Set<() => void>();
  #generation = 0;

  constructor(calls: FavouriteCalls) {
    this.#calls = calls;
  }

  has(key: string): boolean {
    return this.state.get().map.has(key);
  }

  /** Builds the map from the server's list. A newer load makes an older one's answer void. */
  async load(): Promise<void> {
    const own = ++this.#generation;
    this.state.set({ ...this.state.get(), isLoading: true });
    try {
      const rows = await this.#calls.list();
      if (own !== this.#generation) return;
      const map = new Map(rows.map(({ id, ...item }) => [keyOf(item), { id, item }]));
      this.state.set({ map, total: map.size, isLoading: false, isKnown: true });
    } catch (error) {
      if (own === this.#generation) this.state.set({ ...this.state.get(), isLoading: false });
      throw error;
    }
  }

  /**
   * Adds 1 to 20 favourites.
   * @throws ApiError `collection.empty`, `collection.tooMany`, or what the server says; the map is then as before.
   */
  async add(items: readonly WatchItem[]): Promise<void> {
    if (items.length === 0) throw new ApiError({ key: "collection.empty", code: 400 });
    if (items.length > LIMITS.watchlistAddMax) throw new ApiError({ key: "collection.tooMany", code: 400 });
    const fresh = items.filter((item) => !this.has(keyOf(item)));
    const added = fresh.map((item) => [keyOf(item), { id: null, item }] as const);
    await this.#change(
      (map) => new Map([...added, ...map]),
      (map) => new Map([...map].filter(([key, entry]) => entry.id !== null || !fresh.some((it) => keyOf(it) === key))),
      () => this.#calls.add(items),
    );
  }

  /**
   * Removes favourites by their keys; answers what was removed, so that it can be added again.
   * @throws ApiError `collection.noIds` where none is named, or what the server says; the map is then as before.
   */
  async remove(keys: readonly string[]): Promise<readonly WatchItem[]> {
    const isUnknown = (key: string) => this.state.get().map.get(key)?.id == null;
    if (keys.some(isUnknown)) await this.load();
    const gone = keys.flatMap((key) => {
      const entry = this.state.get().map.get(key);
      return entry?.id == null ? [] : [{ key, id: entry.id, entry }];
    });
    if (gone.length === 0) throw new ApiError({ key: "collection.noIds", code: 400 });
    await this.#change(
      (map) => new Map([...map].filter(([key]) => !gone.some((entry) => entry.key === key))),
      (map) => new Map([...gone.map(({ key, entry }) => [key, entry] as const), ...map]),
      () => this.#calls.del(gone.map(({ id }) => id)),
    );
    return gone.map(({ entry }) => entry.item);
  }

  /** Calls back after each change that the server took. */
  onChanged(listener: () => void): () => void {
    this.#changed.add(listener);
    return () => this.#changed.delete(listener);
  }

  /** Another person, or none: what was known is no longer true. */
  forget(): void {
    this.#generation += 1;
    this.state.set(NOTHING);
  }

  async #change(
    apply: (map: FavouriteState["map"]) => FavouriteState["map"],
    undo: (map: FavouriteState["map"]) => FavouriteState["map"],
    send: () => Promise<unknown>,
  ): Promise<void> {
    // An answer to a list that was asked for before this change would hide it.
    const own = ++this.#generation;
    this.#show(apply);
    try {
      await send();
    } catch (error) {
      this.#show(undo);
      throw error;
    }
    if (own === this.#generation) await this.load().catch(() => undefined);
    for (const listener of [...this.#changed]) listener();
  }

  #show(change: (map: FavouriteState["map"]) => FavouriteState["map"]): void {
    const map = change(this.state.get().map);
    this.state.set({ ...this.state.get(), map, total: map.size, isLoading: false });
  }
}
