import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { pushWorker } from "./build/push-worker.ts";

/** Languages whose words for the first screen travel as one file of their own. */
const FIRST_SCREEN_TEXT = /src\/i18n\/locales\/(\w+)\/(?:common|home|markets)\.json$/;

/** What every screen stands on: one file, because a small file costs a request as a large one does. */
const CORE =
  /apps\/web\/src\/(?:lib|format|api|live|i18n)\/[\w-]+\.tsx?$|contract\/src\/(?:auth|config-calls|cross-check|endpoint|envelope|frames|instrument|limits|market|primitives)\.ts$/;

/** Packages that every screen needs; of the icons what draws them, not their shapes. */
const VENDOR = /node_modules\/(?:(?:@tanstack|i18next|react-i18next|zod)\/|lucide-react\/dist\/esm\/(?!icons\/))/;

export default defineConfig({
  plugins: [react(), tailwindcss(), pushWorker(), precompress()],
  resolve: { alias: { "#": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // /assets is a screen.
    assetsDir: "_built",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: VENDOR, priority: 20 },
            { name: "core", test: CORE, priority: 10 },
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//, priority: 20 },
            { name: (id) => `text-${FIRST_SCREEN_TEXT.exec(id)?.[1]}`, test: FIRST_SCREEN_TEXT, priority: 30 },
          ],
        },
      },
    },
  },
});
