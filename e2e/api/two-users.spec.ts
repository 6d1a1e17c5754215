import { randomInt } from "node:crypto";
import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { type Answer, ApiClient, newPerson, type Person, type Request, signIn } from "../harness/api-client.ts";
import { booksOf } from "../harness/personal-books.ts";
import { PERSONAL_CALLS, RecordingClient, requestOf } from "../harness/recorded-session.ts";
import type { Site } from "../harness/site.ts";
import { expect, test } from "../harness/test.ts";
import { Outbox } from "../page-models/outbox.ts";
import { fieldsOf } from "./samples.ts";

/** At their own pace prices bring about nothing by themselves while the file runs. */
test.use({ siteEnv: { REPLAY_SPEED: "1" } });

/** Calls that would end the recording session, or change what its later calls may do: they are made by others alone. */
const LAST = new Set([
  "logout",
  "accountFreeze",
  "sessionRevokeOthers",
  "tradeLockOn",
  "switchAccount",
  "simulateReset",
  "riskCoolOff",
  "riskExclude",
  "contractCoinCloseAll",
  "contractCoinCancelAll",
  "contractDerivativesCloseAll",
  "contractDerivativesCancelAll",
]);
const ID_FIELD = /^(id|ids|.+Id)$/;
/** Ids of the public's things, or of the caller's own making. */
const NOT_OWNED = new Set(["clientId", "coinId", "categoryId", "unlockId", "captchaId"]);
const NEVER_WAS = "899999999999999999";

const named = (name: string) => (ALL_ENDPOINTS as readonly Endpoint[]).find((endpoint) => endpoint.name === name);

let alice: Person;
let address: string;
/** Her phone, without its area code. */
let number: string;
let recorded: RecordingClient;
let bob: ApiClient;
let aliceId: string;
let ended: ApiClient;

test.beforeAll(async ({ site }) => {
  alice = newPerson();
  recorded = new RecordingClient(await signIn(site.url, alice));
  bob = await signIn(site.url);
  const visitor = new ApiClient(site.url);
  const again = await visitor.dataOf<{ satoken: string }>(
    visitor.post("/api/business/user/login", { ...alice, signType: 3 }),
  );
  ended = new ApiClient(site.url, again.satoken);
  await ended.post("/api/business/user/logout");

  // How Alice is reached, which no answer tells in full, not even hers.
  address = `${alice.loginName}.canary@example.com`;
  await recorded.client.dataOf(recorded.client.post("/api/common/sendEmailCode", { codeType: "BIND", email: address }));
  const code = await new Outbox(site.url).codeFor(address);
  const stepUp = { loginPassword: alice.loginPassword };
  await recorded.client.dataOf(recorded.client.post("/api/business/user/bindEmail", { email: address, code, stepUp }));
  number = `7400${String(randomInt(1_000_000)).padStart(6, "0")}`;
  await bindPhone(site, recorded.client, `44 ${number}`, stepUp);

  // What Alice owns: an order at rest, an alert, a favourite, a statement.
  const make = async (name: string, set = {}) => {
    const endpoint = named(name);
    if (endpoint === undefined) throw new Error(`no call is named ${name}`);
    return recorded.make(endpoint, set);
  };
  const { id } = await recorded.client.dataOf<{ id: string }>(make("getInfo"));
  aliceId = id;
  const price = await lastPrice(visitor);
  const resting = String(Math.floor(price * 0.97));
  const order = { coin: "btcusdt", side: "buy", orderType: "limit", price: resting };
  const placed = [
    await make("contractCoinBuy", { ...order, clientId: "alice-contract", qty: "0.01", marginMode: "isolated" }),
    await make("alertAdd", { level: String(price * 3) }),
    await make("collectionAdd"),
    await make("assetStatement"),
  ];
  await make("spotSubmit", { ...order, clientId: "alice-spot", qty: "0.01" });
  for (const { status, body } of placed) expect(status, JSON.stringify(body)).toBe(200);
  for (const endpoint of PERSONAL_CALLS) if (!LAST.has(endpoint.name)) await recorded.make(endpoint);
  // Once more what is read, now that everything is there.
  for (const endpoint of PERSONAL_CALLS) if (endpoint.method === "GET") await recorded.make(endpoint);
  await settled(site);
});

/** Waits until nothing that Alice has asked for is still being done: what changes later was somebody else's doing. */
async function settled({ database }: Site): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await database.query(
      `SELECT FROM kyc_case WHERE user_id = $1 AND state IN ('SUBMITTED', 'REVIEW')
       UNION ALL SELECT FROM statement_job WHERE user_id = $1 AND status = 'waiting'
       UNION ALL SELECT FROM outbox_fact WHERE dispatched_at IS NULL`,
      [aliceId],
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
}

async function bindPhone({ url }: Site, client: ApiClient, phone: string, stepUp: object): Promise<void> {
  const { captchaId, letters, places } = await client.dataOf<{
    captchaId: string;
    letters: string[];
    places: number[];
  }>(client.get("/api/user/easyGenerateQuestion?codeType=BIND"));
  const answer = places.map((place) => letters[place - 1]).join("");
  const asked = { codeType: "BIND", phone, captchaId, code: answer };
  await client.dataOf(client.post("/api/common/sendMobileCode", asked));
  const code = await new Outbox(url).codeFor(`+${phone.replace(" ", "")}`);
  await client.dataOf(client.post("/api/business/user/bindPhone", { phone, code, stepUp }));
}

async function lastPrice(visitor: ApiClient): Promise<number> {
  let price = 0;
  await expect(async () => {
    const { body } = await visitor.get("/api/coin/list?pageSize=10&coin=btcusdt");
    price = Number((body.rows?.[0] as { close: string } | undefined)?.close ?? 0);
    expect(price).toBeGreaterThan(0);
  }).toPass();
  return price;
}

/** An answer without the id that was asked with, and without seconds that go by meanwhile. */
function plain(answer: unknown, id: string): string {
  return JSON.stringify(answer)
    .replaceAll(id, "the id")
    .replaceAll(/"retryAfter":\d+/g, '"retryAfter":"…"');
}

/** What nobody but Alice may read: what she is called, how she is reached, and the numbers of what she owns. */
const secretsOfAlice = () => [
  aliceId,
  alice.loginName,
  address,
  number,
  recorded.client.satoken ?? "",
  ...recorded.ownIds(),
];

/** What an answer tells of somebody that the request did not say itself: a refusal names the field, a path what it asked for. */
function leakedIn(secrets: readonly string[], { path, json }: Request, { body }: Answer): string[] {
  const text = JSON.stringify(body);
  const sent = `${path} ${json ?? ""}`;
  return secrets.filter((secret) => text.includes(secret) && !sent.includes(secret));
}

test("every call of a person is refused to nobody, and to a session that is over", async ({ site }) => {
  const nobody = new ApiClient(bob.url);
  const secrets = secretsOfAlice();
  const before = await booksOf(site, { userId: aliceId });
  // As she made them, and once more those that she did not make.
  const requests = [
    ...recorded.calls.map(({ endpoint, request }) => ({ endpoint, request })),
    ...PERSONAL_CALLS.map((endpoint) => ({ endpoint, request: requestOf(endpoint) })),
  ];
  expect(requests.length).toBeGreaterThan(2 * PERSONAL_CALLS.length);
  for (const { endpoint, request } of requests) {
    const told = `${endpoint.method} ${endpoint.path}`;
    for (const [client, msg] of [
      [nobody, "auth.required"],
      [ended, "auth.expired"],
    ] as const) {
      const answer = await client.send(request);
      expect([told, answer.status, answer.body.msg]).toEqual([told, 401, msg]);
      expect([told, leakedIn(secrets, request, answer)]).toEqual([told, []]);
    }
  }
  expect(await booksOf(site, { userId: aliceId })).toEqual(before);
});

test("a session counts in its two headers alone, and not where they differ", async () => {
  const nobody = new ApiClient(bob.url);
  const token = recorded.client.satoken ?? "";
  const path = "/api/business/user/getInfo";
  for (const request of [
    { path: `${path}?satoken=${token}` },
    { path: `${path}?authorization=${token}` },
    { path, headers: { cookie: `satoken=${token}; authorization=${token}` } },
    { path, headers: { authorization: `Bearer ${token}`, satoken: bob.satoken ?? "" } },
    { path, headers: { authorization: `Basic ${token}` } },
  ]) {
    const { status, body } = await nobody.send({ method: "GET", ...request });
    expect(status === 401 || body.msg === "request.invalid", JSON.stringify(body)).toBe(true);
    expect(JSON.stringify(body)).not.toContain(aliceId);
  }
  expect((await nobody.send({ method: "GET", path, headers: { satoken: token } })).status).toBe(200);
});

test("a whole session replayed by somebody else tells nothing of its person and changes nothing of theirs", async ({
  site,
}) => {
  const secrets = secretsOfAlice();
  expect(recorded.ownIds().length).toBeGreaterThan(4);
  const before = await booksOf(site, { userId: aliceId });
  for (const { endpoint, request } of recorded.calls) {
    const answer = await bob.send(request);
    expect([endpoint.name, leakedIn(secrets, request, answer)]).toEqual([endpoint.name, []]);
  }
  // What ends a session, or changes what it may do, is made by somebody new each time.
  for (const endpoint of PERSONAL_CALLS.filter(({ name }) => LAST.has(name))) {
    const request = requestOf(endpoint);
    const answer = await (await signIn(site.url)).send(request);
    expect([endpoint.name, leakedIn(secrets, request, answer)]).toEqual([endpoint.name, []]);
  }
  expect(await booksOf(site, { userId: aliceId })).toEqual(before);
  expect((await recorded.client.get("/api/business/user/getInfo")).status).toBe(200);
});

test("no answer holds a secret, nor an address in full, not to the person whose they are either", async () => {
  const canaries = [address, number, alice.loginPassword, recorded.client.satoken ?? "", "$argon2"];
  let masked = 0;
  for (const { endpoint, request, answer } of recorded.calls) {
    expect([endpoint.name, leakedIn(canaries, request, answer)]).toEqual([endpoint.name, []]);
    const text = JSON.stringify(answer.body);
    if (text.includes("***@example.com") && text.includes(`+44 ****${number.slice(-3)}`)) masked += 1;
  }
  // It is told in the form in which its owner knows it again: otherwise nothing would be proved.
  expect(masked).toBeGreaterThan(1);
});

test("another person's id answers as one that never was, on every call that takes one, and does nothing", async ({
  site,
}) => {
  const before = await booksOf(site, { userId: aliceId });
  const takers = PERSONAL_CALLS.flatMap((endpoint) =>
    (["params", "query", "body"] as const).flatMap((part) =>
      fieldsOf(endpoint, part)
        .all.filter((field) => ID_FIELD.test(field) && !NOT_OWNED.has(field))
        .map((field) => ({ endpoint, field })),
    ),
  );
  expect(takers.length).toBeGreaterThan(10);
  for (const { endpoint, field } of takers) {
    const { status, body } = await bob.send(requestOf(endpoint, { [field]: NEVER_WAS, clientId: "bob-never" }));
    const never = plain([status, body], NEVER_WAS);
    for (const id of recorded.ownIds()) {
      const answer = await bob.send(requestOf(endpoint, { [field]: id, clientId: `bob-${id}` }));
      const told = plain([answer.status, answer.body], id);
      expect([endpoint.name, field, told]).toEqual([endpoint.name, field, never]);
    }
  }
  // A list with a foreign id among one's own has no foreign effect either.
  await bob.send({ method: "DELETE", path: `/api/collection/del/${recorded.ownIds().slice(0, 20).join(",")}` });
  expect(await booksOf(site, { userId: aliceId })).toEqual(before);
});

/** One red point. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

test("another person's picture is as one that never was", async ({ site }) => {
  const form = new FormData();
  form.set("purpose", "avatar");
  form.set("file", new Blob([Buffer.from(PICTURE, "base64")]));
  const headers = { authorization: `Bearer ${recorded.client.satoken}` };
  const sent = await fetch(`${site.url}/api/common/upload/OSS`, { method: "POST", body: form, headers });
  const { data } = (await sent.json()) as { data: { id: string } };
  const take = async (avatar: string) => {
    const { status, body } = await bob.post("/api/business/user/changeUserInfo", { avatar });
    return plain([status, body], avatar);
  };
  expect(await take(data.id)).toEqual(await take("A".repeat(22)));
  expect(await take(data.id)).toContain("upload.unknown");
});

test("a session alone changes nothing that guards the account", async ({ site }) => {
  const before = await booksOf(site, { userId: aliceId });
  // What asks a second factor of who has one asks the rest by itself; real money's proof is asked in real money.
  const guarded = PERSONAL_CALLS.filter(
    ({ proof, proofMode }) => proof !== undefined && proof !== "ifSet" && proofMode === undefined,
  );
  expect(guarded.length).toBeGreaterThan(5);
  for (const endpoint of guarded) {
    const { body } = await recorded.client.send(requestOf(endpoint, { stepUp: {} }));
    expect([endpoint.name, body.msg]).toEqual([endpoint.name, "security.proofRequired"]);
  }
  expect(await booksOf(site, { userId: aliceId })).toEqual(before);
});
