import { fastify } from "fastify";

// Runs as a process of its own: a bare Fastify that answers one list, which its parent hands over, as a compiled schema
// writes it. It tells its parent the address.

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The schema that writes exactly what the value holds. */
function schemaOf(value: unknown): object {
  if (value === null) return { type: "null" };
  if (typeof value === "object") {
    const properties = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, schemaOf(field)]));
    return { type: "object", properties };
  }
  return { type: typeof value };
}

process.once("message", async (rows: Rows) => {
  const http = fastify();
  const response = {
    200: {
      type: "object",
      properties: {
        code: { type: "number" },
        msg: { type: "string" },
        rows: { type: "array", items: schemaOf(rows[0]) },
        total: { type: "number" },
      },
    },
  };
  const querystring = {
    type: "object",
    properties: { pageNum: { type: "integer", minimum: 1 }, pageSize: { type: "integer", minimum: 1, maximum: 100 } },
  };
  http.get("/api/coin/list", { schema: { querystring, response } }, async () => ({
    code: 200,
    msg: "ok",
    rows,
    total: rows.length,
  }));
  process.send?.(await http.listen({ port: 0, host: "127.0.0.1" }));
});
process.once("disconnect", () => process.exit());
