import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import type { ApiClient } from "./api-client.ts";
import { requestOf } from "./recorded-session.ts";
import type { Site } from "./site.ts";

/** Text that becomes a script where it is taken for markup, short enough for every field. */
export const HOSTILE = "<img src=x onerror=alert(1)>";
const LONGER = `"'></script><svg onload=alert(2)>${HOSTILE}{{7*7}}\${7*7}`;

/**
 * Puts hostile text into every field in which text of somebody's is kept: a person's own, by their calls, and what the house
 * writes to them, by the books. @returns the notice that carries it.
 */
export async function plantHostileText(site: Site, client: ApiClient): Promise<{ noticeId: string }> {
  const make = async (name: string, set: object) => {
    const endpoint = (ALL_ENDPOINTS as readonly Endpoint[]).find((each) => each.name === name);
    if (endpoint === undefined) throw new Error(`no call is named ${name}`);
    return client.dataOf(client.send(requestOf(endpoint, { ...set, clientId: `hostile-${name}` })));
  };
  const { id: userId } = await client.dataOf<{ id: string }>(client.get("/api/business/user/getInfo"));
  await make("changeUserInfo", { nickName: HOSTILE });
  await make("alertAdd", { note: HOSTILE, level: "9999999" });
  await make("standardVerify", { level: 1, name: HOSTILE, birth: "1990-05-04", country: "HK" });
  const noticeId = String(Date.now());
  await site.database.query(
    `WITH made AS (
       INSERT INTO notice (id, type, status, starts_at, updated_at, label)
       VALUES ($1, 'announcement', 1, now() - interval '1 minute', now(), '')
     ) INSERT INTO notice_text (notice_id, language, title, sub_title, body) VALUES ($1, 'en', $2, $3, $3)`,
    [noticeId, HOSTILE, LONGER],
  );
  await site.database.query(
    `INSERT INTO personal_notice (id, user_id, ref, category, type, args, link, created_at)
     VALUES ($1, $2, 'hostile', 'security', 'security.newDevice', $3, '/security', now())`,
    [noticeId, userId, JSON.stringify({ device: HOSTILE, network: LONGER })],
  );
  return { noticeId };
}
