/** A class in a selector, with its escapes. */
const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

interface Rule {
  readonly head: string;
  /** What stands in the braces; null for a statement without. */
  readonly body: string | null;
}

/**
 * The part of a built style sheet that a page needs to be painted: rules whose classes all occur in it, rules without
 * classes, and what those rely on. What it cannot tell apart it keeps.
 */
export function neededStyles(styles: string, page: string): string {
  const used = classesOf(page);
  const kept = keep(styles, used);
  // Registered properties and animations are many, and each page uses a few.
  return rulesOf(kept)
    .filter(({ head }) => {
      const name = /^@(?:property|keyframes)\s+(\S+)/.exec(head)?.[1];
      return name === undefined || kept.split(name).length > 2;
    })
    .map(textOf)
    .join("");
}

function classesOf(page: string): ReadonlySet<string> {
  const names = [...page.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).split(/\s+/),
  );
  return new Set(names);
}

function keep(styles: string, used: ReadonlySet<string>): string {
  return rulesOf(styles)
    .map((rule) => {
      const { head, body } = rule;
      if (body === null) return textOf(rule);
      if (/^@(layer|media|supports|container)\b/.test(head)) {
        const inner = keep(body, used);
        return inner === "" ? "" : textOf({ head, body: inner });
      }
      return head.startsWith("@") || isUsed(head, used) ? textOf(rule) : "";
    })
    .join("");
}

/** Whether one of a rule's selectors may match: it names no class that the page lacks, but as what must not be there. */
function isUsed(head: string, used: ReadonlySet<string>): boolean {
  return head
    .split(/,(?![^(]*\))/)
    .some((selector) =>
      [...selector.replace(/:not\([^)]*\)/g, "").matchAll(CLASS)].every(([, name = ""]) => used.has(unescaped(name))),
    );
}

function unescaped(name: string): string {
  return name.replace(ESCAPE, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

const textOf = ({ head, body }: Rule) => (body === null ? head : `${head}{${body}}`);

/** The rules and statements of one level, in their order. */
function rulesOf(styles: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < styles.length; ) {
    const open = styles.indexOf("{", at);
    const stop = styles.indexOf(";", at);
    if (open === -1 || (stop !== -1 && stop < open)) {
      const end = stop === -1 ? styles.length : stop + 1;
      rules.push({ head: styles.slice(at, end), body: null });
      at = end;
      continue;
    }
    const close = closingBrace(styles, open);
    rules.push({ head: styles.slice(at, open).trim(), body: styles.slice(open + 1, close) });
    at = close + 1;
  }
  return rules;
}

function closingBrace(styles: string, open: number): number {
  let depth = 0;
  for (let at = open; at < styles.length; at += 1) {
    if (styles[at] === "{") depth += 1;
    else if (styles[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return styles.length;
}
