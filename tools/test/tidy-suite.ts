import { runTidy } from "../tidy/run-tidy.ts";
import type { Suite } from "./suite.ts";

export const tidySuite: Suite = {
  name: "tidy",
  title: "the repository's own rules",
  async run(context) {
    const results = runTidy(context.root);
    const broken = results.filter((result) => result.findings.length > 0);
    const lines = broken.flatMap(({ check, findings }) =>
      findings.map(({ path, line, message }) => `${path}${line ? `:${line}` : ""}: ${message} (${check})`),
    );
    return { passed: results.length - broken.length, failed: broken.length, skipped: 0, output: lines.join("\n") };
  },
};
