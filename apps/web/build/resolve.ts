import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** How names of modules are read, alike for the app and for the server's half of it: both must draw the same. */
export const resolve = {
  alias: [
    { find: /^#\//, replacement: `${src}/` },
    { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${src}/ui/line-icon.ts` },
  ],
};
