import type { Answer, Request } from "../harness/api-client.ts";

/** One order that was sent, and what the sender was told of it. Kept outside the server, so that it outlives it. */
export interface Sent {
  clientId: string;
  request: Request;
  /** Null while nothing has come back, and for good when the server died first. */
  answer: Pick<Answer, "status" | "body"> | null;
}

/** The sender's own record: the only truth that a crash cannot touch. */
export class RequestLog {
  readonly sent: Sent[] = [];

  open(clientId: string, request: Request): Sent {
    const entry: Sent = { clientId, request, answer: null };
    this.sent.push(entry);
    return entry;
  }

  /** Orders whose acceptance was told. */
  acknowledged(): Sent[] {
    return this.sent.filter((entry) => entry.answer?.body.code === 200);
  }

  /** Orders that the server refused: they must have left no trace. */
  refused(): Sent[] {
    return this.sent.filter(
      (entry) => entry.answer !== null && entry.answer.status >= 400 && entry.answer.status < 500,
    );
  }

  /** Orders of which the sender knows nothing; a fault is no answer either. */
  unanswered(): Sent[] {
    return this.sent.filter((entry) => entry.answer === null || entry.answer.status >= 500);
  }
}
