import { randomInt } from "node:crypto";
import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { AssetRow } from "@evenkeel/contract/person";
import { changeUserInfo, getInfo } from "@evenkeel/contract/person";
import { switchAccount } from "@evenkeel/contract/simulate";
import type { Pool } from "pg";
import type { Uploads } from "#/modules/uploads/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import { type Route, route } from "#/transport/http/route.ts";
import { changeProfile } from "./change-profile.ts";
import type { Contact } from "./contact.ts";
import { toLoginKey } from "./login-name.ts";
import { toNickName } from "./nick-name.ts";
import { presentUser } from "./user.presenter.ts";
import {
  findIdByInviteCode,
  findUserByContact,
  findUserById,
  findUserByLoginKey,
  insertUser,
  type NewUserRow,
  updateContact,
  updateMode,
} from "./user.repository.ts";
import type { User } from "./user.ts";

export { areaCodeOfPhone, type Contact, emailContact, maskContact, phoneContact } from "./contact.ts";
export type { User } from "./user.ts";

export interface NewUser {
  /** The way in that the account is opened with: a name as typed, or a contact that was proved. */
  name: { readonly loginName: string } | { readonly contact: Contact };
  nickName: string | undefined;
  /** Code of whoever invited this person. */
  inviteCode: string | undefined;
  now: number;
}

/** The wallets of one person in one mode, in the wire's form. */
export interface WalletLists {
  coinAssetList: AssetRow[];
  stockAssetList: AssetRow[];
}

export interface Users {
  /**
   * Opens an account in the caller's transaction.
   * @throws AppError `request.invalid` for a name that cannot be; `auth.loginNameTaken`; `auth.contactTaken`;
   * `auth.inviteUnknown`.
   */
  create(tx: Tx, user: NewUser): Promise<User>;
  /**
   * Refuses what `create` would refuse, but for a name or contact that is taken.
   * @throws AppError `request.invalid`; `auth.inviteUnknown`.
   */
  refuseUnfit(user: NewUser): Promise<void>;
  findById(id: bigint, db?: Queryable): Promise<User | null>;
  /** Sets the books that a person's calls act on from now on. */
  setMode(id: bigint, mode: "SIM" | "LIVE"): Promise<void>;
  /**
   * Changes what others see of a person. The picture before is removed for good.
   * @throws AppError `request.invalid` for a name that cannot be; `upload.unknown`.
   */
  changeProfile(
    userId: string,
    change: InputOf<typeof changeUserInfo>["body"],
    uploads: UsersRoutesDeps["uploads"],
  ): Promise<DataOf<typeof changeUserInfo>>;
  /** By the name as typed; null also where no such name can exist. */
  findByLoginName(loginName: string): Promise<User | null>;
  findByContact(contact: Contact, db?: Queryable): Promise<User | null>;
  /** Makes a proved contact the person's own, in the caller's transaction. @throws AppError `auth.contactTaken`. */
  setContact(tx: Tx, id: bigint, contact: Contact): Promise<void>;
}

export interface UsersDeps {
  pool: Pool;
  /** A whole number from `min` up to but not including `max`. */
  random?: (min: number, max: number) => number;
}

const MIN_ID = 100_000_000;
const MAX_ID = 10_000_000_000;
const MAX_ID_TRIES = 5;
/** No I, O, 0 or 1, which are mistaken for each other. */
const INVITE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const INVITE_LENGTH = 8;

export function createUsers({ pool, random = (min, max) => randomInt(min, max) }: UsersDeps): Users {
  const newInviteCode = () =>
    Array.from({ length: INVITE_LENGTH }, () => INVITE_LETTERS[random(0, INVITE_LETTERS.length)]).join("");

  return {
    create: async (tx, user) => {
      const { nickName, invitedBy, ...way } = await readNewUser(tx, user);
      for (let attempt = 0; attempt < MAX_ID_TRIES; attempt++) {
        const id = BigInt(random(MIN_ID, MAX_ID));
        const row = {
          id,
          ...way,
          nickName: nickName ?? `User ${String(id).slice(-4)}`,
          inviteCode: newInviteCode(),
          invitedBy,
          createdAt: user.now,
        };
        const obstacle = await insertUser(tx, row);
        if (obstacle === "nameTaken")
          throw new AppError(way.contact === null ? "auth.loginNameTaken" : "auth.contactTaken");
        if (obstacle === "idTaken") continue;
        const made = await findUserById(tx, id);
        if (made !== null) return made;
      }
      throw new AppError("server.busy");
    },
    refuseUnfit: async (user) => void (await readNewUser(pool, user)),
    findById: (id, db = pool) => findUserById(db, id),
    setMode: (id, mode) => updateMode(pool, id, mode),
    changeProfile: (userId, change, uploads) => changeProfile(pool, userId, change, uploads),
    findByLoginName: async (loginName) => {
      const name = toLoginKey(loginName);
      // A name that cannot be is looked up all the same: the answer must take the same time.
      return findUserByLoginKey(pool, "key" in name ? name.key : "");
    },
    findByContact: (contact, db = pool) => findUserByContact(db, contact),
    setContact: async (tx, id, contact) => {
      if (!(await updateContact(tx, id, contact))) throw new AppError("auth.contactTaken");
    },
  };
}

/** What a new person gives, checked and in the form in which it is kept. */
async function readNewUser(db: Queryable, { name, nickName, inviteCode }: NewUser) {
  const way = wayIn(name);
  const given = nickName === undefined || nickName === "" ? undefined : toNickName(nickName);
  if (given === null) throw badField("nickName", "field.format");
  const invitedBy = inviteCode ? await findIdByInviteCode(db, inviteCode.trim().toUpperCase()) : null;
  if (inviteCode && invitedBy === null) throw new AppError("auth.inviteUnknown");
  return { ...way, nickName: given, invitedBy };
}

function wayIn(name: NewUser["name"]): Pick<NewUserRow, "loginName" | "loginKey" | "contact"> {
  if ("contact" in name) return { loginName: null, loginKey: null, contact: name.contact };
  const key = toLoginKey(name.loginName);
  if ("problem" in key) throw badField("loginName", key.problem);
  return { loginName: name.loginName.normalize("NFKC"), loginKey: key.key, contact: null };
}

function badField(field: string, key: string): AppError {
  return new AppError("request.invalid", { data: { errors: [{ field, key }] } });
}

export interface UsersRoutesDeps {
  /** Whether a person has a fund password. */
  hasTradePassword: (userId: string) => Promise<boolean>;
  /** The wallets as the ledger knows them. */
  listWallets: (userId: string, mode: "SIM" | "LIVE") => Promise<WalletLists>;
  /** How far the person's identity is verified in that kind of money. */
  standingOf: (userId: string, mode: "SIM" | "LIVE") => Promise<{ level: number; state: string }>;
  uploads: Pick<Uploads, "find" | "use" | "remove">;
  /** Whether an operator has set real money up. */
  isLiveOpen: () => boolean;
  /** Told of a person whose calls act on the other book from now on. */
  onModeChanged?: (userId: string) => void;
  /** Seconds away after which a person's screen comes back covered. */
  coverAfterOf?: (userId: bigint) => Promise<number | null>;
}

export function usersRoutes(users: Users, deps: UsersRoutesDeps): Route[] {
  const { listWallets, standingOf, isLiveOpen, hasTradePassword, coverAfterOf } = deps;
  return [
    route(getInfo, async ({ user: { id, mode } }) => {
      const [user, wallets, kyc, hasTradePwd, coverAfter] = await Promise.all([
        users.findById(BigInt(id)),
        listWallets(id, mode),
        standingOf(id, mode),
        hasTradePassword(id),
        coverAfterOf?.(BigInt(id)) ?? null,
      ]);
      if (user === null) throw new AppError("auth.expired");
      return presentUser(user, wallets, { kyc, hasTradePwd }, coverAfter);
    }),
    route(changeUserInfo, ({ user }, { body }) => users.changeProfile(user.id, body, deps.uploads)),
    route(switchAccount, async ({ user: { id, mode } }) => {
      const wanted = mode === "SIM" ? "LIVE" : "SIM";
      if (wanted === "LIVE" && !isLiveOpen()) throw new AppError("account.liveOff");
      await users.setMode(BigInt(id), wanted);
      deps.onModeChanged?.(id);
      return { isSimulate: wanted === "SIM" };
    }),
  ];
}
