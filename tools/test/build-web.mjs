// Builds the web app as `npm start` does: only when its sources have changed since the last build.
import { findRuntime } from "../lib/node-version.mjs";
import { ensureWebBuilt } from "../lib/web-build.mjs";

ensureWebBuilt(findRuntime());
