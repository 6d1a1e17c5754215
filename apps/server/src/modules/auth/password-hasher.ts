import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { AppError } from "#/platform/app-error.ts";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` and is always false: for names that nobody has. */
  verifyNobody(password: string): Promise<boolean>;
}

/** Each one takes a processor for some 20 ms; beyond this many at once they only take memory from each other. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 200;

/**
 * Argon2id on the thread pool, a few at a time.
 * @throws AppError `server.busy` when too many wait already.
 */
export function createPasswordHasher(): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw new AppError("server.busy");
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A turn is handed on, not given back and fought for.
      if (next === undefined) running--;
      else next();
    }
  }

  const nobody = hash("nobody has this password", PARAMETERS);
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
    verifyNobody: (password) =>
      inTurn(async () => {
        await verify(await nobody, password);
        return false;
      }),
  };
}
