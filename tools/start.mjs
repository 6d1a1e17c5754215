// `npm start`: from a fresh clone to a running product. Installs what is missing, builds what is stale, and hands over
// to the server, which brings its own database.
//
// This file is the first to run, on whatever Node is at hand and before anything is installed: plain JavaScript, no
// dependency. What people should read goes to standard output; the server's JSON log to DATA_DIR/logs/server.log.
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { findRuntime, requireStartableNode } from "./lib/node-version.mjs";
import { root } from "./lib/root.mjs";
import { runChild } from "./lib/run-child.mjs";
import { watchLauncher } from "./lib/watch-launcher.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

requireStartableNode();
ensureInstalled();
const runtime = findRuntime();
ensureWebBuilt(runtime);

const server = runChild(runtime, [join(root, "apps", "server", "src", "main.ts")], {
  onMessage: ({ ready }) => {
    if (ready) console.log(whatToTry(ready));
  },
});
watchLauncher(server.stop);
process.exitCode = await server.exitCode;

function whatToTry(address) {
  return `
What to try first
  1. Open ${address} in a browser, best in its phone view.
  2. Register with any name: the account starts with 100,000 simulated USDT. Nothing here is real money.
  3. Go to Quotes, choose BTC/USDT, and place an order. Your bills show every step of it.
Stop with Ctrl-C.`;
}
