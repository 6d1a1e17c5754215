import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { preloadFirstRoute } from "./build/preload-first-route.ts";

/** Languages whose words for the first screen travel as one file of their own. */
const FIRST_SCREEN_TEXT = /src\/i18n\/locales\/(\w+)\/(?:common|home|markets)\.json$/;

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirstRoute("home"), precompress()],
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
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\//, priority: 20 },
            { name: (id) => `text-${FIRST_SCREEN_TEXT.exec(id)?.[1]}`, test: FIRST_SCREEN_TEXT, priority: 30 },
          ],
        },
      },
    },
  },
});
