import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { resolve } from "./build/resolve.ts";
import { textFiles } from "./build/text-files.ts";

const BUILT = fileURLToPath(new URL("./dist/_built", import.meta.url));

/**
 * The app's half of the first page, for the server (docs/adr/0009). Built after the app itself, whose files it names, into
 * the same folder: below a name that browsers cannot ask for.
 */
export default defineConfig({
  plugins: [react()],
  resolve,
  define: {
    "process.env.NODE_ENV": '"production"',
    "import.meta.env.VITE_TEXT_FILES": JSON.stringify(textFiles(BUILT, "/_built/")),
  },
  // React and all else go in: the bundle needs nothing but Node, and is React's production build whatever the server's mode.
  ssr: { noExternal: true },
  build: {
    ssr: "src/app/home-renderer.tsx",
    outDir: "dist/.server",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "node24",
    rolldownOptions: { output: { entryFileNames: "home.js" } },
  },
});
