import { ERRORS, type ErrorKey } from "@evenkeel/contract/errors";

export interface AppErrorDetail {
  /** Values for the placeholders of the message, already formatted. */
  args?: Readonly<Record<string, string>>;
  /** What a program needs to go on, such as `need` and `have`. Goes to the caller as it is. */
  data?: unknown;
  /** What caused it; logged, never sent. */
  cause?: unknown;
}

/** A refusal that the caller is told about: a key of the contract's catalogue, which also gives the HTTP status. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly key: ErrorKey;
  readonly status: number;
  readonly args: Readonly<Record<string, string>> | undefined;
  readonly data: unknown;

  constructor(key: ErrorKey, detail: AppErrorDetail = {}) {
    super(key, { cause: detail.cause });
    this.key = key;
    this.status = ERRORS[key].status;
    this.args = detail.args;
    this.data = detail.data;
  }
}
