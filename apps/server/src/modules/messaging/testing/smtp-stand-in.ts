import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

/** A mail server that takes everything, or refuses as told, and remembers what it was given. */
export interface SmtpStandIn {
  readonly url: string;
  readonly mails: { readonly from: string; readonly to: string[]; readonly source: string }[];
  /** The next so many recipients are refused for now. */
  refuse(count: number): void;
  close(): Promise<void>;
}

/** Speaks as much of RFC 5321 as a client needs to hand over a message. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: SmtpStandIn["mails"] = [];
  const sockets = new Set<Socket>();
  let toRefuse = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.setEncoding("utf8");
    let mail = { from: "", to: [] as string[] };
    let source: string | null = null;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (source !== null) {
        if (line !== ".") {
          source += `${line.replace(/^\.\./, ".")}\n`;
          return;
        }
        mails.push({ ...mail, source });
        mail = { from: "", to: [] };
        source = null;
        say("250 taken");
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "MAIL") mail.from = /<(.*?)>/.exec(line)?.[1] ?? "";
      if (verb === "RCPT" && toRefuse > 0) {
        toRefuse--;
        say(`451 ${/<(.*?)>/.exec(line)?.[1]} later`);
        return;
      }
      if (verb === "RCPT") mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
      if (verb === "DATA") source = "";
      say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
    };
    socket.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    say("220 stand-in");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse: (count) => {
      toRefuse = count;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
