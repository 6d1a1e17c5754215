import type { FastifyInstance } from "fastify";

/** A message that was kept instead of sent. */
export interface DevMessage {
  readonly id: number;
  /** When it would have gone, milliseconds since the epoch. */
  readonly at: number;
  readonly channel: string;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/**
 * `/dev/outbox`: the mail and text messages that this server would have sent, newest first; as JSON to whoever accepts
 * that. Only where they are kept, which in production they are not.
 */
export function addDevOutbox(http: FastifyInstance, kept: () => readonly DevMessage[]): void {
  http.get("/dev/outbox", { config: { access: "public" as const } }, async (request, reply) => {
    const messages = kept();
    if (request.headers.accept?.includes("application/json")) return { messages };
    return reply.type("text/html; charset=utf-8").send(page(messages));
  });
}

function page(messages: readonly DevMessage[]): string {
  const articles = messages.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${inert(subject ?? "Text message")}</h2><p>${new Date(at).toISOString()} · ${inert(to)}</p><pre>${inert(text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Outbox</title></head>
<body><h1>Outbox</h1><p>Nothing here was sent: this server has no mail server and no text message service.</p>
${articles.join("\n") || "<p>It is empty.</p>"}
</body></html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function inert(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
