import type { ESTree } from "vite";

/** A node of a parsed file, as far as this reads it. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

/** How a text begins that a database would run. */
const SQL = /^\s*(SELECT|INSERT\s+INTO|UPDATE|DELETE\s+FROM|WITH|TRUNCATE|ALTER|CREATE|DROP|GRANT|SET|BEGIN|NOTIFY)\b/;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

export function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everyNode(child);
}

/** What a program gives the database to run: the text of each `query(…)`, and every template that reads like a statement. */
export function sqlTexts(program: ESTree.Program): Node[] {
  const found = new Map<number, Node>();
  for (const node of everyNode(program as unknown as Node)) {
    const text = node.type === "CallExpression" ? queryText(node) : isStatement(node) ? node : null;
    if (text !== null) found.set(text.start, text);
  }
  return [...found.values()];
}

/** The text of `db.query(text, values)` or `db.query({ text, values })`; null for other calls. */
function queryText(call: Node): Node | null {
  const { callee, arguments: args } = call as unknown as { callee: Node; arguments: Node[] };
  const [first] = args;
  if (callee.type !== "MemberExpression" || (callee.property as Node).name !== "query" || first === undefined)
    return null;
  if (first.type !== "ObjectExpression") return first;
  const parts = first.properties as Node[];
  const text = parts.find((part) => (part.key as Node | undefined)?.name === "text");
  return (text?.value as Node | undefined) ?? first;
}

function isStatement(node: Node): boolean {
  if (node.type !== "TemplateLiteral") return false;
  const [first] = node.quasis as { value: { raw: string } }[];
  return SQL.test(first?.value.raw ?? "");
}
