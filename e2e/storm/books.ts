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
  const orders: ListedOrder[] = [];
  for (const product of ["contract/coin", "contract/derivatives", "spot"])
    for (const tab of ["order", "history"]) orders.push(...(await allPages<ListedOrder>(client, product, tab)));
  return orders;
}

async function allPages<Row>(client: ApiClient, product: string, tab: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const path = `/api/${product}/list?tab=${tab}&pageNum=${pageNum}&pageSize=100`;
    const { body } = await client.get(path);
    if (body.code !== 200) throw new Error(`${path} answered ${body.code} ${body.msg}`);
    rows.push(...(body.rows as Row[]));
    if ((body.rows?.length ?? 0) < 100) return rows;
  }
}

/** A row of what a person has, or had, in derivatives, as far as the storm asks. */
interface LotRow {
  tab: string;
  coin: string;
  purpose?: string;
  reason?: string | null;
  overnight?: string;
}

/** What happened to a person's derivatives without their doing: each as often as the lists say. */
export async function unbidden(
  client: ApiClient,
): Promise<Record<"closeOuts" | "expiries" | "exits" | "nights", number>> {
  const rows: LotRow[] = [];
  for (const tab of ["position", "closed", "history"])
    rows.push(...(await allPages<LotRow>(client, "contract/derivatives", tab)));
  const count = (is: (row: LotRow) => boolean) => rows.filter(is).length;
  return {
    closeOuts: count(({ purpose }) => purpose === "liquidation"),
    expiries: count(({ tab, reason }) => tab !== "history" && reason === "expiry"),
    exits: count(({ purpose }) => purpose === "takeProfit" || purpose === "stopLoss"),
    nights: count(({ overnight = "0" }) => Number(overnight) !== 0),
  };
}

/** What the server says became of a request. */
export function outcomeOf(client: ApiClient, clientId: string): Promise<{ state: string; reply: unknown }> {
  return client.dataOf(client.get(`/api/clientId/${clientId}`));
}
