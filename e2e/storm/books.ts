import type { ApiClient } from "../harness/api-client.ts";

/** What the lists of one person say of an order. */
export interface ListedOrder {
  id: string;
  clientId: string | null;
  status: string;
  qty: string;
  filledQty: string;
  /** The other half of a spot pair, which has the same clientId. */
  ocoId?: string | null;
}

/** Every order of a person, open and ended, from the pages that the app itself shows. */
export async function allOrders(client: ApiClient): Promise<ListedOrder[]> {
  const pages = [];
  const lists = ["contract/coin", "spot"].flatMap((product) => ["order", "history"].map((tab) => [product, tab]));
  for (const [product, tab] of lists) {
    for (let pageNum = 1; ; pageNum++) {
      const path = `/api/${product}/list?tab=${tab}&pageNum=${pageNum}&pageSize=100`;
      const { body } = await client.get(path);
      if (body.code !== 200) throw new Error(`${path} answered ${body.code} ${body.msg}`);
      pages.push(...(body.rows as ListedOrder[]));
      if ((body.rows?.length ?? 0) < 100) break;
    }
  }
  return pages;
}

/** What the server says became of a request. */
export function outcomeOf(client: ApiClient, clientId: string): Promise<{ state: string; reply: unknown }> {
  return client.dataOf(client.get(`/api/clientId/${clientId}`));
}
