import type { Bill } from "@evenkeel/contract/asset";
import type { FileReply, StatementFormat, StatementJob } from "@evenkeel/contract/asset-statement";
import type { Pool } from "pg";
import type { Ledger, Mode } from "#/modules/ledger/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { lockForUser } from "#/platform/db/user-lock.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import { createWorkQueue } from "#/platform/work-queue.ts";
import { billsCsv, billsPdf, type Facts } from "./bill-file.ts";
import {
  countJobs,
  deleteJobsBefore,
  endJob,
  findJob,
  insertJob,
  type OwnedJob,
  pageJobs,
  readWaiting,
} from "./statement.repository.ts";

const DAY_MS = 86_400_000;
const MAX_SPAN_MS = 366 * DAY_MS;
const MAX_A_DAY = 10;
const KEPT_MS = 7 * DAY_MS;
/** Bills in one file: what a spreadsheet and the server's memory take with ease. */
const MAX_BILLS = 50_000;

const CONTENT_TYPES = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

export interface StatementsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly notices: Pick<Notices, "publish">;
}

/** Files of a person's bills, made beside everything else and kept for a week. */
export interface Statements {
  /** @throws AppError `statement.range`, `statement.tooMany` (per day). */
  ask(userId: string, mode: Mode, wish: { from: number; to: number; format: StatementFormat }): Promise<StatementJob>;
  list(
    userId: string,
    mode: Mode,
    page: { pageNum: number; pageSize: number },
  ): Promise<{ rows: StatementJob[]; total: number }>;
  /** @throws AppError `statement.notFound`, also for another person's; `statement.notReady`. */
  file(userId: string, mode: Mode, id: string): Promise<FileReply>;
  /** Every bill of a span, oldest first. @throws AppError `statement.tooMany` where they are more than a file takes. */
  bills(userId: string, mode: Mode, span: { from: number; to: number }): Promise<readonly Bill[]>;
  /** Takes up what an earlier process left. */
  start(): Promise<void>;
  /** Resolves when what is being made is made. */
  drained(): Promise<void>;
  purge(): Promise<number>;
}

export function createStatements({ pool, clock, ids, log, ledger, notices }: StatementsDeps): Statements {
  const queue = createWorkQueue(1, (error) => log.error({ err: error }, "a statement could not be made"));

  async function bills(userId: string, mode: Mode, span: { from: number; to: number }): Promise<readonly Bill[]> {
    const page = { pageNum: 1, pageSize: MAX_BILLS };
    const { rows, total } = await ledger.bills(userId, mode, { startTime: span.from, endTime: span.to }, page);
    if (total > MAX_BILLS) throw new AppError("statement.tooMany", { args: { max: String(MAX_BILLS) } });
    return rows.toReversed();
  }

  async function make(job: OwnedJob): Promise<void> {
    const { userId, mode, id, format } = job;
    try {
      const rows = await bills(userId, mode, job);
      const content = format === "csv" ? billsCsv(mode, factsOf(job), rows) : billsPdf(mode, TITLE, factsOf(job), rows);
      await inTransaction(pool, async (tx) => {
        if (await endJob(tx, id, { status: "ready", bills: rows.length, content })) {
          await notices.publish(tx, { ...noticeOf(job), type: "statement.ready" });
        }
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.key !== "statement.tooMany") throw error;
      await inTransaction(pool, async (tx) => {
        if (await endJob(tx, id, { status: "failed" })) {
          await notices.publish(tx, { ...noticeOf(job), type: "statement.tooMany" });
        }
      });
    }
  }

  return {
    bills,
    ask: async (userId, mode, { from, to, format }) => {
      if (to <= from || to - from > MAX_SPAN_MS) throw new AppError("statement.range");
      const now = clock.now();
      const job: OwnedJob = {
        id: String(ids.next()),
        userId,
        mode,
        from,
        to,
        format,
        status: "waiting",
        rows: null,
        createdAt: now,
      };
      await inTransaction(pool, async (tx) => {
        await lockForUser(tx, "statements", userId);
        if ((await countJobs(tx, userId, now - DAY_MS)) >= MAX_A_DAY)
          throw new AppError("statement.tooMany", { args: { max: String(MAX_A_DAY) } });
        await insertJob(tx, job);
      });
      queue.add(() => make(job));
      return job;
    },
    list: (userId, mode, page) => pageJobs(pool, userId, mode, page),
    file: async (userId, mode, id) => {
      const found = await findJob(pool, userId, mode, id);
      if (found === null) throw new AppError("statement.notFound");
      const { job, content } = found;
      if (content === null) throw new AppError("statement.notReady");
      return {
        fileName: `evenkeel-${mode === "SIM" ? "simulated-" : ""}${dayOf(job.from)}-${dayOf(job.to - 1)}.${job.format}`,
        contentType: CONTENT_TYPES[job.format],
        content: content.toString("base64"),
      };
    },
    start: async () => {
      for (const job of await readWaiting(pool)) queue.add(() => make(job));
    },
    drained: () => queue.drained(),
    purge: () => deleteJobsBefore(pool, clock.now() - KEPT_MS),
  };
}

const TITLE = "Evenkeel - account statement";
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function factsOf({ userId, from, to }: OwnedJob): Facts {
  return [
    ["account", userId],
    ["from", new Date(from).toISOString()],
    ["up to, not including", new Date(to).toISOString()],
  ];
}

const noticeOf = ({ id, userId, format }: OwnedJob) => ({
  userId,
  ref: `statement/${id}`,
  category: "orders" as const,
  args: { format: format.toUpperCase() },
  link: `/ucenterOrder?statement=${id}`,
});
