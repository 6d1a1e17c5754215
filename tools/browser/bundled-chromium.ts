import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { Candidate } from "./candidates.ts";

const PACKAGE = "@sparticuz/chromium";

/**
 * Unpacks the browser of `@sparticuz/chromium` when somebody has installed that package (it is not one of ours), and
 * answers how to run it. The package's own launcher is not used: its `--single-process` ends the browser when a context
 * closes, and its `--disable-web-security` would hide faults that the tests should see.
 */
export async function unpackBundledChromium(cache = defaultCache()): Promise<Candidate | null> {
  const packed = packedFolder();
  if (!packed) return null;
  const path = join(cache, "chromium");
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    for (const archive of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]) untar(join(packed, archive), cache);
    writeFileSync(join(cache, "fonts.conf"), fontsConf(join(cache, "fonts"), join(cache, "font-cache")));
    writeFileSync(`${path}.partial`, brotliDecompressSync(readFileSync(join(packed, "chromium.br"))));
    chmodSync(`${path}.partial`, 0o755);
    renameSync(`${path}.partial`, path);
  }
  const env = { LD_LIBRARY_PATH: `${join(cache, "lib")}:${cache}`, FONTCONFIG_FILE: join(cache, "fonts.conf") };
  return { source: PACKAGE, path, env };
}

function packedFolder(): string | null {
  try {
    const folder = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), "..", "bin");
    return existsSync(join(folder, "chromium.br")) ? folder : null;
  } catch {
    return null;
  }
}

function untar(archive: string, into: string): void {
  const result = spawnSync("tar", ["-x", "-C", into], { input: brotliDecompressSync(readFileSync(archive)) });
  if (result.status !== 0) throw new Error(`tar could not unpack ${archive}`);
}

/** Without a valid fonts.conf the browser finds no font at all, and text is blank. */
function fontsConf(bundled: string, cache: string): string {
  const folders = ["/usr/share/fonts", "/usr/local/share/fonts", bundled].map((folder) => `  <dir>${folder}</dir>`);
  return `<?xml version="1.0"?>\n<fontconfig>\n${folders.join("\n")}\n  <cachedir>${cache}</cachedir>\n</fontconfig>\n`;
}

function defaultCache(): string {
  return join(import.meta.dirname, "..", "..", ".cache", "browser");
}
