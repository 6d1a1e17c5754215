import { Pool, type PoolClient, types } from "pg";
import { AppError } from "#/platform/app-error.ts";

/** Anything that runs SQL: the pool, or the one connection of a transaction. */
export type Queryable = Pick<PoolClient, "query">;

/** The connection of a transaction that is open; see `inTransaction`. */
export type Tx = PoolClient;

/** The role that the product's own connections run as. It owns nothing and has only what migrations grant. */
export const APP_ROLE = "evenkeel_app";

const INT8_OID = 20;
// The driver gives 64-bit integers as text, because they do not fit a JavaScript number; here they are bigints.
types.setTypeParser(INT8_OID, BigInt);

export interface PoolOptions {
  url: string;
  /** Most connections at once. */
  max?: number;
  /** How long whoever wants a connection waits for one, milliseconds; 2 s where absent, the owner's pool 30 s. */
  connectTimeoutMs?: number;
  /** Runs as this role in place of the one that signs in. */
  role?: string;
  /** While this says no, whoever wants a connection is refused at once. */
  isAvailable?: () => boolean;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

// Below the ten seconds after which the web app gives up on a call.
const STATEMENT_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** Nobody waits for an answer while the database is made ready, and a busy machine takes its time. */
const OWNER_CONNECT_TIMEOUT_MS = 30_000;
/** Nor while the server starts, which would rather be late than not there. */
export const START_CONNECT_TIMEOUT_MS = 30_000;

/**
 * A pool for the product's requests: bounded waits everywhere, so that a database that hangs turns into a quick
 * refusal (AppError `server.unavailable`) and not into a queue.
 */
export function createAppPool(options: PoolOptions): Pool {
  const settings = [
    `-c role=${options.role ?? APP_ROLE}`,
    `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  ];
  const pool = createPool(
    { ...options, max: options.max ?? 20, isPipelined: true },
    settings.join(" "),
    STATEMENT_TIMEOUT_MS + 1_000,
  );
  if (options.isAvailable !== undefined) refuseWhileAway(pool, options.isAvailable);
  return pool;
}

/** To be called when the server is ready: from now on people wait, and whoever gets no connection soon is refused. */
export function limitWaiting(pool: Pool): void {
  pool.options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS;
}

type ConnectCallback = Parameters<Pool["connect"]>[0];

/** Puts a gate before `connect`, through which the pool's own `query` passes as well. */
function refuseWhileAway(pool: Pool, isAvailable: () => boolean): void {
  const connect = pool.connect.bind(pool);
  const gated = (callback?: ConnectCallback): Promise<PoolClient> | undefined => {
    if (isAvailable()) {
      if (callback === undefined) return connect();
      connect(callback);
      return undefined;
    }
    const refusal = new AppError("server.unavailable");
    if (callback === undefined) return Promise.reject(refusal);
    callback(refusal, undefined, () => undefined);
    return undefined;
  };
  pool.connect = gated as Pool["connect"];
}

/** A small pool as the database's owner, for migrations and for nothing else. Statements may take their time. */
export function createOwnerPool(options: PoolOptions): Pool {
  const { max = 2, connectTimeoutMs = OWNER_CONNECT_TIMEOUT_MS } = options;
  return createPool({ ...options, max, connectTimeoutMs }, "-c lock_timeout=60000", undefined);
}

/** `isPipelined`: a connection's statements are sent without waiting for the answers before; see `sentTogether`. */
type DriverOptions = PoolOptions & { readonly isPipelined?: boolean };

function createPool(options: DriverOptions, settings: string, queryTimeoutMs: number | undefined): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    options: settings,
    application_name: "evenkeel",
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: options.isPipelined ?? false,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  });
  // Without a listener the loss of a connection would end the process. The pool listens while one is idle; while one is in
  // use, between two statements of a transaction, only this does, and the next statement then fails by itself.
  pool.on("error", (error) => options.onIdleError?.(error));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
