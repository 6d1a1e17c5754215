import type { HtmlTagDescriptor, Plugin } from "vite";

/** Asks the browser for the first route's chunk together with the entry, so that it costs no second round trip. */
export function preloadFirstRoute(chunkName: string): Plugin {
  return {
    name: "evenkeel:preload-first-route",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === "chunk" && file.name === chunkName);
        if (chunk?.type !== "chunk")
          throw new Error(`No chunk named ${chunkName}: the first route cannot be preloaded`);
        const tags: HtmlTagDescriptor[] = [chunk.fileName, ...chunk.imports].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", href: `/${file}`, crossorigin: true },
          injectTo: "head",
        }));
        return tags;
      },
    },
  };
}
