import type { ESTree } from "vite";
import { everyNode, isNode, type Node } from "./sql-texts.ts";

/** What a file's names stand for, as far as it can be told from the file alone. */
export interface Names {
  /** The values of a name declared `const`; null stands for a declaration whose value is not known: a parameter, a `let`. */
  readonly values: ReadonlyMap<string, readonly (Node | null)[]>;
  /** Where an imported name comes from. */
  readonly imports: ReadonlyMap<string, { readonly specifier: string; readonly name: string }>;
}

export function namesOf(program: ESTree.Program): Names {
  const values = new Map<string, (Node | null)[]>();
  const imports = new Map<string, { specifier: string; name: string }>();
  const declare = (name: string, value: Node | null) => values.set(name, [...(values.get(name) ?? []), value]);
  const constants = new Set<Node>();
  for (const node of everyNode(program as unknown as Node)) {
    if (node.type === "VariableDeclaration" && node.kind === "const") {
      for (const declarator of node.declarations as Node[]) constants.add(declarator);
    }
    if (node.type === "VariableDeclarator") {
      const { id, init } = node as unknown as { id: Node; init: Node | null };
      if (id.type === "Identifier" && constants.has(node)) declare(String(id.name), init);
      else for (const name of boundNames(id)) declare(name, null);
    }
    if (Array.isArray(node.params)) {
      for (const param of node.params.filter(isNode)) for (const name of boundNames(param)) declare(name, null);
    }
    if (node.type === "FunctionDeclaration" && isNode(node.id)) declare(String(node.id.name), node);
    if (node.type === "ImportDeclaration") {
      for (const { local, imported } of node.specifiers as { local: Node; imported?: Node }[]) {
        imports.set(String(local.name), {
          specifier: String((node.source as Node).value),
          name: String(imported?.name ?? "default"),
        });
      }
    }
  }
  return { values, imports };
}

/** The names that a pattern binds. */
function boundNames(pattern: Node): string[] {
  switch (pattern.type) {
    case "Identifier":
      return [String(pattern.name)];
    case "ObjectPattern":
      return (pattern.properties as Node[]).flatMap((part) => boundNames((part.value ?? part.argument) as Node));
    case "ArrayPattern":
      return (pattern.elements as (Node | null)[]).flatMap((part) => (part === null ? [] : boundNames(part)));
    case "AssignmentPattern":
      return boundNames(pattern.left as Node);
    case "RestElement":
      return boundNames(pattern.argument as Node);
    default:
      return [];
  }
}

/** What the walk over an expression needs to know from outside. */
export interface Outside {
  readonly names: Names;
  /** Whether a name of another file is constant there. */
  isImportConstant(imported: { specifier: string; name: string }): boolean;
  /** Whether a part that is not constant by itself is on the list of those that may stand in a statement. */
  isAllowed(part: Node): boolean;
}

/** The parts of a text that are not constant: made while the program runs, of whatever. Empty where all of it is constant. */
export function changingParts(node: Node, outside: Outside, seen: ReadonlySet<Node> = new Set()): Node[] {
  if (seen.has(node)) return [];
  const deeper = new Set(seen).add(node);
  const all = (nodes: readonly unknown[]) =>
    nodes.filter(isNode).flatMap((part) => changingParts(part, outside, deeper));
  switch (node.type) {
    case "Literal":
    case "ArrowFunctionExpression":
      return [];
    case "TemplateLiteral":
      return all(node.expressions as Node[]);
    case "BinaryExpression":
    case "LogicalExpression":
      return all([node.left, node.right]);
    case "ConditionalExpression":
      return all([node.consequent, node.alternate]);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return all([node.expression]);
    case "ArrayExpression":
      return all(node.elements as Node[]);
    case "ObjectExpression":
      return all((node.properties as Node[]).map((part) => part.value ?? part.argument));
    default:
      if (outside.isAllowed(node)) return [];
      return named(node, outside, deeper);
  }
}

function named(node: Node, outside: Outside, seen: ReadonlySet<Node>): Node[] {
  const isConstant = (part: Node) => changingParts(part, outside, seen).length === 0;
  if (node.type === "Identifier") {
    const imported = outside.names.imports.get(String(node.name));
    if (imported !== undefined) return outside.isImportConstant(imported) ? [] : [node];
    const values = outside.names.values.get(String(node.name)) ?? [null];
    return values.every((value) => value !== null && isConstant(value)) ? [] : [node];
  }
  if (node.type === "MemberExpression") return isConstant(node.object as Node) ? [] : [node];
  if (node.type === "CallExpression") {
    const { callee, arguments: args } = node as unknown as { callee: Node; arguments: Node[] };
    // A function of constants, such as a list's `join` or a shape that a file repeats.
    const isOwn = callee.type === "Identifier" && outside.names.values.get(String(callee.name))?.length === 1;
    const isMethod = callee.type === "MemberExpression" && isConstant(callee.object as Node);
    return (isOwn || isMethod) && args.length > 0 && args.every(isConstant) ? [] : [node];
  }
  return [node];
}
