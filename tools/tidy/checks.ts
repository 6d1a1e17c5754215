import { amountsExact } from "./checks/amounts-exact.ts";
import { forbiddenWords, plainFileNames } from "./checks/forbidden-words.ts";
import { honestNames } from "./checks/honest-names.ts";
import { importDirections } from "./checks/import-directions.ts";
import { importStyle } from "./checks/import-style.ts";
import { localeKeys } from "./checks/locale-keys.ts";
import { machinePaths } from "./checks/machine-paths.ts";
import { moduleDoors } from "./checks/module-doors.ts";
import { noCycles } from "./checks/no-cycles.ts";
import { noSecrets } from "./checks/no-secrets.ts";
import { sqlParameters } from "./checks/sql-parameters.ts";
import type { Check } from "./tree.ts";

/** Every rule that the repository checks on itself. */
export const CHECKS: readonly Check[] = [
  importDirections,
  moduleDoors,
  noCycles,
  importStyle,
  forbiddenWords,
  plainFileNames,
  amountsExact,
  honestNames,
  localeKeys,
  noSecrets,
  machinePaths,
  sqlParameters,
];
