import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanCalls } from "./build/lean-calls.ts";
import { precompress } from "./build/precompress.ts";
import { pushWorker } from "./build/push-worker.ts";
import { resolve } from "./build/resolve.ts";

/** Languages whose words for the first screen travel as one file of their own. */
const FIRST_SCREEN_TEXT = /src\/i18n\/locales\/(\w+)\/(?:(?:common|home|markets)\.json|first-screen\.ts)$/;

/** What changes seldom: it stays in a visitor's cache when the rest is released anew. */
const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;

/** What every page asks for as it opens. */
const FIRST_FILES = /^_built\/(?:rolldown-runtime|react)-/;

/** What has to be fetched beside a file of the app, which names all of that for each of its screens and languages. */
function others(file: string, files: readonly string[]): string[] {
  const missing = files.filter((each) => !FIRST_FILES.test(each));
  return missing.length === 1 && missing[0] === file ? [] : missing;
}

export default defineConfig({
  plugins: [leanCalls(), react(), tailwindcss(), pushWorker(), precompress()],
  resolve,
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // /assets is a screen.
    assetsDir: "_built",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) => (hostType === "js" ? others(file, files) : files),
    },
    rolldownOptions: {
      // What declares a shape or a call does nothing else: those that a screen does not make are left out of it.
      treeshake: { manualPureFunctions: ["endpoint", "z"] },
      output: {
        // The app carries the names of all its files: a short hash of each tells releases apart as well.
        chunkFileNames: "_built/[name]-[hash:7].js",
        entryFileNames: "_built/[name]-[hash:7].js",
        assetFileNames: "_built/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: (id) => `text-${FIRST_SCREEN_TEXT.exec(id)?.[1]}`, test: FIRST_SCREEN_TEXT, priority: 30 },
            { name: "react", test: REACT, priority: 20 },
            // All else that the first screen needs is one file: it compresses better whole, and costs one request.
            { name: "app", tags: ["$initial"], priority: 10 },
          ],
        },
      },
    },
  },
});
