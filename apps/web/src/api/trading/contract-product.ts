import { cancel, list, stop, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import { amend, cancelAll, closeAll, reverse } from "@evenkeel/contract/contract-coin-changes";
import { call } from "../client.ts";
import { OPEN_PAGE_SIZE, pageQuery, type TradingProduct } from "./trading-product.ts";

/** Contracts on coins. */
export const contractProduct: TradingProduct = {
  name: "contract",
  key: ["user", "contract"],
  positions: async (signal) => {
    const { rows } = await call(list, { query: { tab: "position", pageSize: OPEN_PAGE_SIZE } }, { signal });
    return rows.flatMap((row) => (row.tab === "position" ? [row] : []));
  },
  orders: async (signal) => {
    const { rows } = await call(list, { query: { tab: "order", pageSize: OPEN_PAGE_SIZE } }, { signal });
    return rows.flatMap((row) => (row.tab === "order" ? [row] : []));
  },
  history: async (pageNum, signal) => {
    const { rows, total } = await call(list, { query: { tab: "history", ...pageQuery(pageNum) } }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "history" ? [row] : [])), total };
  },
  fills: async (pageNum, signal) => {
    const { rows, total } = await call(list, { query: { tab: "fill", ...pageQuery(pageNum) } }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "fill" ? [row] : [])), total };
  },
  closed: async (pageNum, signal) => {
    const { rows, total } = await call(list, { query: { tab: "closed", ...pageQuery(pageNum) } }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "closed" ? [row] : [])), total };
  },
  close: (query) => call(stop, { query }),
  closeAll: (body) => call(closeAll, { body }),
  reverse: (body) => call(reverse, { body }),
  setExits: ({ guaranteedStop: _, ...body }) => call(updateEarnAndLose, { body }),
  amend: (body) => call(amend, { body }),
  cancelAll: (body) => call(cancelAll, { body }),
  cancel: (id) => call(cancel, { query: { id } }),
};
