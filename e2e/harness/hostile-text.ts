import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { Outbox } from "../page-models/outbox.ts";
import type { ApiClient, Person } from "./api-client.ts";
import { requestOf } from "./recorded-session.ts";
import type { Site } from "./site.ts";

/** Text that becomes a script where it is taken for markup, short enough for every field. */
export const HOSTILE = "<img src=x onerror=alert(1)>";
const LONGER = `"'></script><svg onload=alert(2)>${HOSTILE}{{7*7}}\${7*7}`;

/**
 * Puts hostile text into every field in which text of somebody's is kept: a person's own, by their calls, and what the house
 * writes to them, by the books. @returns the notice that carries it, and the address that mail with it went to.
 */
export async function plantHostileText(
  site: Site,
  client: ApiClient,
  { loginName, loginPassword }: Person,
): Promise<{ noticeId: string; address: string }> {
  const make = async (name: string, set: object) => {
    const endpoint = (ALL_ENDPOINTS as readonly Endpoint[]).find((each) => each.name === name);
    if (endpoint === undefined) throw new Error(`no call is named ${name}`);
    return client.dataOf(client.send(requestOf(endpoint, { ...set, clientId: `hostile-${name}` })));
  };
  const { id: userId } = await client.dataOf<{ id: string }>(client.get("/api/business/user/getInfo"));
  await make("changeUserInfo", { nickName: HOSTILE });
  await make("alertAdd", { note: HOSTILE, level: "9999999" });
  await make("standardVerify", { level: 1, name: HOSTILE, birth: "1990-05-04", country: "HK" });
  const address = `${loginName}@example.com`;
  const stepUp = { loginPassword };
  const say = (path: string, body: object) => client.dataOf(client.post(`/api${path}`, body));
  await say("/common/sendEmailCode", { codeType: "BIND", email: address });
  const code = await new Outbox(site.url).codeFor(address);
  await say("/business/user/bindEmail", { email: address, code, stepUp });
  await say("/business/user/security/phrase", { phrase: HOSTILE, stepUp });
  await say("/common/sendEmailCode", { codeType: "FIND_PASSWORD", email: address });
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
  // Last, since who has a passkey proves things with it. A browser would make one under this name.
  await site.database.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1::bigint, $2, $1::text, '', 0, '{}', $3, now())`,
    [noticeId, userId, HOSTILE],
  );
  return { noticeId, address };
}
