import { type Plugin, parseSync } from "vite";

const CONTRACT = /\/packages\/contract\/src\/[\w-]+\.ts$/;
/** What a call's declaration says to its documents alone. */
const OF_DOCUMENTS = ["summary", "errors"];

/** Leaves out of the app what the calls of the contract say to their documents: it would be sent with every screen. */
export function leanCalls(): Plugin {
  return {
    name: "evenkeel:lean-calls",
    apply: "build",
    transform: {
      filter: { id: CONTRACT },
      handler: (code, id) => ({ code: withoutDocuments(code, id), map: null }),
    },
  };
}

/** A module of the contract without what its calls say to their documents. */
export function withoutDocuments(code: string, id: string): string {
  const cuts = parseSync(id, code).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ init }) => {
      if (init?.type !== "CallExpression" || init.callee.type !== "Identifier" || init.callee.name !== "endpoint")
        return [];
      const [definition] = init.arguments;
      if (definition?.type !== "ObjectExpression") return [];
      return definition.properties.filter(
        (property) =>
          property.type === "Property" &&
          property.key.type === "Identifier" &&
          OF_DOCUMENTS.includes(property.key.name),
      );
    });
  });
  return cuts.toReversed().reduce((rest, { start, end }) => {
    const comma = /^\s*,/.exec(rest.slice(end))?.[0].length ?? 0;
    return rest.slice(0, start) + rest.slice(end + comma);
  }, code);
}
