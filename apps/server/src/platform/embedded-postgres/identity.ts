import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

/** How PostgreSQL is kept from running as root, which it refuses. */
export type Identity = "self" | "userNamespace" | "nobody";

const NOBODY_ID = 65_534;

// Inside, we go by the name of `nobody`, whom every system knows; outside, the files stay our own.
const NAMESPACE = ["--user", `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`];

/**
 * An ordinary user runs it directly. Root puts it in a user namespace, or where those are forbidden, under `nobody`.
 * `initdb` also insists that its user has a name, which the arbitrary ids of containers lack: they too get a namespace.
 */
export function chooseIdentity(): Identity {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return "self";
  const probe = spawnSync("unshare", [...NAMESPACE, "true"]);
  if (probe.status === 0) return "userNamespace";
  return isRoot ? "nobody" : "self";
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** The ids that must own the data folder. In a user namespace our own root is the owner, under another name. */
export function ownerOf(identity: Identity): { uid: number; gid: number } | null {
  return identity === "nobody" ? { uid: NOBODY_ID, gid: NOBODY_ID } : null;
}

/**
 * The command line that runs `command` under the identity. With `diesWithParent` the kernel interrupts it when this
 * process ends, however it ends, so that no orphan keeps the data folder.
 */
export function commandAs(
  identity: Identity,
  command: readonly string[],
  options: { diesWithParent: boolean },
): [string, string[]] {
  const set: string[] = [];
  if (options.diesWithParent && hasSetpriv()) set.push("--pdeathsig=INT");
  if (identity === "nobody") set.push(`--reuid=${NOBODY_ID}`, `--regid=${NOBODY_ID}`, "--clear-groups");
  const inner = set.length > 0 ? ["setpriv", ...set, ...command] : command;
  const whole = identity === "userNamespace" ? ["unshare", ...NAMESPACE, ...inner] : inner;
  const [file, ...args] = whole;
  if (file === undefined) throw new Error("empty command");
  return [file, args];
}

let setprivFound: boolean | undefined;

// Busybox's setpriv knows no --pdeathsig, so the option itself is tried.
function hasSetpriv(): boolean {
  setprivFound ??= spawnSync("setpriv", ["--pdeathsig=INT", "true"]).status === 0;
  return setprivFound;
}
