import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that the service got. */
export interface TextRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly form: Readonly<Record<string, string>>;
}

/** A text message service that answers as Twilio's Messages resource does. */
export interface TextStandIn {
  readonly url: string;
  readonly requests: TextRequest[];
  /** What the next requests are answered with; 201 until then. */
  answer(status: number, body: object): void;
  close(): Promise<void>;
}

export async function startTextStandIn(): Promise<TextStandIn> {
  const requests: TextRequest[] = [];
  let next = { status: 201, body: { sid: "SM00000000000000000000000000000000", status: "queued" } as object };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      requests.push({
        method: request.method ?? "",
        path: request.url ?? "",
        authorization: request.headers.authorization ?? "",
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      response.writeHead(next.status, { "content-type": "application/json" }).end(JSON.stringify(next.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (status, body) => {
      next = { status, body };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
