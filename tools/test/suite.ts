/** What one suite found. `output` is shown only where something failed; the whole of it is in the suite's log file. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  output: string;
}

/** One stage of `npm test`. A suite never throws for a failing test; a throw means that it could not run. */
export interface Suite {
  /** The word that `npm test -- <word>` selects it by. */
  name: string;
  title: string;
  run(context: SuiteContext): Promise<Outcome>;
}

export interface SuiteContext {
  root: string;
  /** Environment for the suite's processes. */
  env: NodeJS.ProcessEnv;
  /** A folder for logs and result files, kept after the run. */
  results: string;
}

/** An outcome of a tool that only says yes or no, counted as one test. */
export function verdict(isSound: boolean, output: string): Outcome {
  return { passed: isSound ? 1 : 0, failed: isSound ? 0 : 1, skipped: 0, output };
}
