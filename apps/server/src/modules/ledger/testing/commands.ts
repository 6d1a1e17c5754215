import { type Decimal, neg } from "@evenkeel/calc/decimal";
import { type AccountRef, accountKey, type Mode } from "../account-ref.ts";
import type { EntryDraft, HoldDraft, Leg } from "../entry-draft.ts";
import { holdLegs, releaseLegs, spendHoldLegs, transferLegs } from "../legs.ts";
import type { Random } from "./random.ts";
import type { LedgerModel } from "./reference-model.ts";

/** A command of the simulation: what is asked of the ledger, sound or not. */
export interface Command {
  name: string;
  drafts: EntryDraft[];
  holds: HoldDraft[];
}

export const MODES: readonly Mode[] = ["SIM", "LIVE"];
export const ASSETS = ["USDT", "BTC"] as const;
const USERS = ["101", "102", "103"] as const;
const WALLETS = ["contract", "spot"] as const;
const HOUSES = ["faucet", "fees", "counterparty", "insurance"] as const;

/** Few accounts, so that commands meet often. */
export const WORLD: readonly AccountRef[] = MODES.flatMap((mode) =>
  ASSETS.flatMap((asset): AccountRef[] => [
    ...HOUSES.map((name) => ({ kind: "house", mode, name, asset }) as const),
    ...USERS.flatMap((userId) =>
      WALLETS.flatMap((wallet) =>
        (["available", "frozen"] as const).map(
          (bucket) => ({ kind: "user", mode, userId, wallet, asset, bucket }) as const,
        ),
      ),
    ),
  ]),
);

/** Makes commands, most of them sound; ids and references come from the same chance, so a seed says it all. */
export function createCommands(random: Random, accounts: ReadonlyMap<string, bigint>) {
  let lastId = 1_000n;
  const nextId = () => {
    lastId += BigInt(1 + random.below(3));
    return lastId;
  };
  const id = (ref: AccountRef): bigint => {
    const found = accounts.get(accountKey(ref));
    if (found === undefined) throw new Error(`the world has no ${accountKey(ref)}`);
    return found;
  };

  const place = () => ({
    mode: random.pick(MODES.slice(0, random.below(5) === 0 ? 2 : 1)),
    asset: random.pick(ASSETS),
  });
  const house = (mode: Mode, asset: string, name: (typeof HOUSES)[number]) => id({ kind: "house", mode, name, asset });
  const pots = (mode: Mode, asset: string) => {
    const wallet = { kind: "user", mode, userId: random.pick(USERS), wallet: random.pick(WALLETS), asset } as const;
    return { available: id({ ...wallet, bucket: "available" }), frozen: id({ ...wallet, bucket: "frozen" }) };
  };
  /** In the smallest unit of both assets; now and then far too much. */
  const amount = () => (BigInt(1 + random.below(random.below(8) === 0 ? 400_000 : 2_000)) * 10n ** 10n) as Decimal;

  const draft = (mode: Mode, legs: Leg[], type: EntryDraft["type"] = "transfer"): EntryDraft => {
    const entryId = nextId();
    return { id: entryId, mode, type, refType: "sim", refId: String(entryId), step: 1, at: 1_700_000_000_000, legs };
  };

  function grant(): Command {
    const { mode, asset } = place();
    const legs = transferLegs({
      from: house(mode, asset, "faucet"),
      to: pots(mode, asset).available,
      asset,
      amount: (BigInt(1 + random.below(60_000)) * 10n ** 10n) as Decimal,
    });
    return { name: "grant", drafts: [draft(mode, legs, "grant")], holds: [] };
  }

  function transfer(): Command {
    const { mode, asset } = place();
    const from = random.below(6) === 0 ? house(mode, asset, "insurance") : pots(mode, asset).available;
    const to = pots(mode, asset).available;
    return { name: "transfer", drafts: [draft(mode, transferLegs({ from, to, asset, amount: amount() }))], holds: [] };
  }

  function hold(): Command {
    const { mode, asset } = place();
    const holdId = nextId();
    const pot = pots(mode, asset);
    const legs = holdLegs({ ...pot, asset, amount: amount(), holdId });
    const opened = { id: holdId, account: pot.frozen, refType: "order", refId: String(holdId) };
    return { name: "hold", drafts: [draft(mode, legs, "hold")], holds: [opened] };
  }

  /** A hold that exists, ended ones too, with what it belongs to; null while there is none. */
  function anyHold(model: LedgerModel) {
    if (model.holds.size === 0) return null;
    const [holdId, { account, amount: held }] = random.pick([...model.holds]);
    const ref = WORLD.find((candidate) => accounts.get(accountKey(candidate)) === account);
    if (ref?.kind !== "user") throw new Error("a hold lies outside the world");
    const available = id({ ...ref, bucket: "available" });
    const part = held > 0n && random.below(3) > 0 ? held : amount();
    return { holdId, frozen: account, available, mode: ref.mode, asset: ref.asset, amount: part as Decimal };
  }

  function release(model: LedgerModel): Command {
    const move = anyHold(model);
    if (move === null) return hold();
    const legs = random.below(4) === 0 ? holdLegs(move) : releaseLegs(move);
    return { name: "release", drafts: [draft(move.mode, legs, "release")], holds: [] };
  }

  /** A fill: what was held becomes a fee, and a loss or a profit. */
  function settle(model: LedgerModel): Command {
    const move = anyHold(model);
    if (move === null) return grant();
    const { mode, asset, available } = move;
    const counterparty = house(mode, asset, "counterparty");
    const paid = spendHoldLegs({ ...move, to: counterparty });
    const fee = transferLegs({ from: counterparty, to: house(mode, asset, "fees"), asset, amount: amount() });
    const profit =
      random.below(2) === 0 ? transferLegs({ from: counterparty, to: available, asset, amount: amount() }) : [];
    return { name: "settle", drafts: [draft(mode, [...paid, ...fee, ...profit], "close")], holds: [] };
  }

  /** One entry in two assets. */
  function convert(): Command {
    const mode = place().mode;
    const [given, taken] = random.below(2) === 0 ? ASSETS : ([ASSETS[1], ASSETS[0]] as const);
    const legs = [
      ...transferLegs({
        from: pots(mode, given).available,
        to: house(mode, given, "counterparty"),
        asset: given,
        amount: amount(),
      }),
      ...transferLegs({
        from: house(mode, taken, "counterparty"),
        to: pots(mode, taken).available,
        asset: taken,
        amount: amount(),
      }),
    ];
    return { name: "convert", drafts: [draft(mode, legs)], holds: [] };
  }

  /** A sound command with one thing made wrong. */
  function spoil(model: LedgerModel): Command {
    const command = sound(model);
    const [first, ...others] = command.drafts;
    const [leg, ...legs] = first?.legs ?? [];
    if (first === undefined || leg === undefined) throw new Error("a command has an entry and a leg");
    const change = (changed: Partial<EntryDraft>) => [{ ...first, ...changed }, ...others];
    const anyAccount = () => random.pick([...accounts.values(), 987_654_321n]);
    const earlier = [...model.entries.values()];
    const faults: Record<string, () => EntryDraft[]> = {
      unbalanced: () => change({ legs: [{ ...leg, delta: (leg.delta + 10n ** 10n) as Decimal }, ...legs] }),
      oneLeg: () => change({ legs: [leg] }),
      zeroLeg: () => change({ legs: [leg, ...legs, { ...leg, delta: 0n as Decimal }] }),
      tooFine: () => change({ legs: [leg, ...legs].map((each) => ({ ...each, delta: (each.delta / 3n) as Decimal })) }),
      tooFineButBalanced: () =>
        change({ legs: [leg, ...legs, { ...leg, delta: 1n as Decimal }, { ...leg, delta: neg(1n as Decimal) }] }),
      otherAsset: () => change({ legs: [{ ...leg, asset: leg.asset === "BTC" ? "USDT" : "BTC" }, ...legs] }),
      otherAccount: () => change({ legs: [{ ...leg, account: anyAccount() }, ...legs] }),
      otherBook: () => change({ mode: first.mode === "SIM" ? "LIVE" : "SIM" }),
      noHold: () => change({ legs: [leg, ...legs].map(({ holdId: _, ...rest }) => rest) }),
      otherHold: () => change({ legs: [...legs, { ...leg, holdId: random.pick([...model.holds.keys(), 5n]) }] }),
      sameFact: () => change({ refId: earlier.length === 0 ? "1" : random.pick(earlier).refId }),
      sameId: () => change({ id: earlier.length === 0 ? 1n : random.pick(earlier).id }),
    };
    const name = random.pick(Object.keys(faults));
    return { ...command, name: `${command.name} ${name}`, drafts: faults[name]?.() ?? [] };
  }

  function sound(model: LedgerModel): Command {
    const makers = [grant, grant, transfer, transfer, hold, hold, release, settle, settle, convert];
    return random.pick(makers)(model);
  }

  function group(model: LedgerModel): Command {
    const parts = Array.from({ length: 2 + random.below(5) }, () => (random.below(12) === 0 ? spoil : sound)(model));
    return {
      name: `group of ${parts.map((part) => part.name).join(", ")}`,
      drafts: parts.flatMap((part) => part.drafts),
      holds: parts.flatMap((part) => part.holds),
    };
  }

  return {
    next(model: LedgerModel): Command {
      const chance = random.below(10);
      return chance < 5 ? sound(model) : chance < 8 ? spoil(model) : group(model);
    },
  };
}
