import { parse } from "@evenkeel/calc/decimal";
import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import type { Endpoint } from "@evenkeel/contract/endpoint";
import { transferLegs } from "@evenkeel/server/src/modules/ledger/index.ts";
import { type Answer, ApiClient, newPerson, type Person, signIn } from "../harness/api-client.ts";
import { accountsOf, fund, post, walletRef } from "../harness/funds.ts";
import { HOSTILE, plantHostileText } from "../harness/hostile-text.ts";
import { figuresOf, type Module, setModules } from "../harness/operator.ts";
import { booksOf } from "../harness/personal-books.ts";
import { PERSONAL_CALLS, requestOf } from "../harness/recorded-session.ts";
import type { Site } from "../harness/site.ts";
import { expect, test } from "../harness/test.ts";
import { Outbox } from "../page-models/outbox.ts";

// At their own pace prices bring about nothing by themselves; the log says all that it ever would.
test.use({ siteEnv: { REPLAY_SPEED: "1", LOG_LEVEL: "trace" } });

const CALLS = ALL_ENDPOINTS as readonly Endpoint[];
/** Where the calls of each module of PLAYING_SETTING are that has any. */
const MODULES = {
  uContract: "/api/contract/coin/",
  derivatives: "/api/contract/derivatives/",
  spot: "/api/spot/",
  second: "/api/second/coin/",
} as const;
const UNBUILT = /^\/api\/(loan|borrow|redpacket|c2c|follow|finance|strategy|card|promotion)/i;
const modulePrefix = (path: string) => Object.values(MODULES).find((prefix) => path.startsWith(prefix)) ?? "none";
const callsOf = (prefix: string) => CALLS.filter(({ path }) => path.startsWith(prefix));
const named = (name: string): Endpoint => {
  const found = CALLS.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`no call is named ${name}`);
  return found;
};
const idOf = async (client: ApiClient) =>
  (await client.dataOf<{ id: string }>(client.get("/api/business/user/getInfo"))).id;

let serial = 0;
/** A call with good input and a clientId of its own. */
const make = (client: ApiClient, endpoint: Endpoint, set: object = {}): Promise<Answer> => {
  serial += 1;
  return client.send(requestOf(endpoint, { clientId: `gate-${serial}`, ...set }));
};

test("every call that opens risk belongs to a module with a switch, and asks who it is in real money", async () => {
  const opening = CALLS.filter(({ rate }) => rate === "order");
  expect(opening.length).toBeGreaterThan(6);
  const modules: Readonly<Record<string, string>> = MODULES;
  for (const { path, module = "", identity } of opening)
    expect([path, modules[module], identity]).toEqual([path, modulePrefix(path), "trading"]);
  expect(CALLS.filter(({ path }) => UNBUILT.test(path)).map(({ path }) => path)).toEqual([]);
});

for (const [module, prefix] of Object.entries(MODULES)) {
  test(`${module}: closed, it opens nothing, and what is open can still be looked at and made smaller`, async ({
    site,
  }) => {
    const client = await signIn(site.url);
    const userId = await idOf(client);
    const resting = { coin: "btcusdt", side: "buy", orderType: "limit", price: await restingPrice(site), qty: "0.01" };
    if (module === "uContract") {
      expect((await make(client, named("contractCoinBuy"), { ...resting, marginMode: "isolated" })).status).toBe(200);
    }
    const orders = `${prefix}list?tab=order&pageNum=1&pageSize=10`;
    const open = (await client.get(orders)).body.rows as { id: string }[];
    await setModules(site, (each) => (each.name === module ? { ...each, isOpen: false } : each));
    try {
      const before = await booksOf(site, { userId });
      for (const endpoint of callsOf(prefix).filter(({ rate }) => rate === "order")) {
        const id = open[0]?.id ?? "1";
        const { status, body } = await make(client, endpoint, { id });
        expect([endpoint.path, status, body.msg]).toEqual([endpoint.path, 423, "module.closed"]);
      }
      expect(await booksOf(site, { userId })).toEqual(before);
      for (const endpoint of callsOf(prefix).filter(({ rate }) => rate !== "order")) {
        const { status, body } = await make(client, endpoint, { id: open[0]?.id ?? "1" });
        expect([endpoint.path, body.msg !== "module.closed" && status < 500], JSON.stringify(body)).toEqual([
          endpoint.path,
          true,
        ]);
      }
      expect((await client.get(orders)).body.total).toBe(0);
    } finally {
      await setModules(site, (each) => (each.name === module ? { ...each, isOpen: true } : each));
    }
  });
}

test("real money that is closed cannot be switched to", async ({ site }) => {
  const client = await signIn(site.url);
  const { status, body } = await make(client, named("switchAccount"));
  expect([status, body.msg]).toEqual([423, "account.liveOff"]);
  const { isSimulate } = await client.dataOf<{ isSimulate: boolean }>(client.get("/api/business/user/getInfo"));
  expect(isSimulate).toBe(true);
});

/** A price at which nothing fills while the file runs. */
async function restingPrice(site: Site): Promise<string> {
  const visitor = new ApiClient(site.url);
  let price = 0;
  await expect(async () => {
    const { body } = await visitor.get("/api/coin/list?pageSize=10&coin=btcusdt");
    price = Number((body.rows?.[0] as { close: string } | undefined)?.close ?? 0);
    expect(price).toBeGreaterThan(0);
  }).toPass();
  return String(Math.floor(price * 0.97));
}

/** Calls that end the session or what it may do, and the one that changes the kind of money. */
const ENDING = new Set([
  "logout",
  "accountFreeze",
  "sessionRevokeOthers",
  "switchAccount",
  "riskCoolOff",
  "riskExclude",
  "tradeLockOn",
]);
/** These are about simulated money, whichever kind the person is looking at; their path says so. */
const isOfSimulated = ({ path }: Endpoint) => path.startsWith("/api/simulate/");
/** Six digits behind the point that stay where they are while whole amounts come and go. */
const MARKS = { SIM: "314159", LIVE: "271828" } as const;

test("simulated and real money never meet: no call of a person in the one shows or moves the other", async ({
  site,
}) => {
  const client = await signIn(site.url);
  const userId = await idOf(client);
  // Amounts that can be recognised, in three wallets of each.
  for (const mode of ["SIM", "LIVE"] as const)
    for (const wallet of ["funding", "spot", "contract"] as const)
      await fund(site, userId, mode, wallet, `5000.${MARKS[mode]}`);
  // At rest, so that no price moves anything of it while the other kind is looked at.
  const price = await restingPrice(site);
  const opened = ["live", "uContract", "derivatives", "spot"];
  const before: Module[] = [];
  await setModules(site, (each) => {
    before.push(each);
    return opened.includes(each.name) ? { ...each, isOpen: true, modes: ["SIM", "LIVE"] } : each;
  });
  try {
    for (const [mode, other] of [
      ["SIM", "LIVE"],
      ["LIVE", "SIM"],
    ] as const) {
      const kept = await booksOf(site, { userId, mode: other });
      expect(kept.ledger_account).toContain(MARKS[other]);
      let shown = 0;
      for (const endpoint of PERSONAL_CALLS) {
        if (ENDING.has(endpoint.name) || (mode === "LIVE" && isOfSimulated(endpoint))) continue;
        const { body } = await make(client, endpoint, { price });
        const text = JSON.stringify(body);
        expect([mode, endpoint.path, text.includes(MARKS[other])]).toEqual([mode, endpoint.path, false]);
        if (text.includes(MARKS[mode])) shown += 1;
      }
      // Of its own kind it shows what there is: otherwise nothing would be proved.
      expect(shown).toBeGreaterThan(2);
      expect(await booksOf(site, { userId, mode: other })).toEqual(kept);
      if (mode === "SIM") expect((await make(client, named("switchAccount"))).body.data).toEqual({ isSimulate: false });
    }
    // And beneath all calls: an entry of one book that touches the other cannot be written.
    const both = [walletRef(userId, "SIM", "funding"), walletRef(userId, "LIVE", "funding")];
    const [mine = 0n, theirs = 0n] = await accountsOf(site, both);
    const legs = transferLegs({ from: mine, to: theirs, asset: "USDT", amount: parse("1") });
    await expect(post(site, "SIM", legs)).rejects.toMatchObject({ key: "ledger.unknownAccount" });
  } finally {
    await setModules(site, (each) => before.find(({ name }) => name === each.name) ?? each);
  }
});

/** What nobody but its owner may ever read: each can be recognised wherever it turns up. */
const CANARIES = {
  loginName: newPerson().loginName,
  password: "Calm-sea-canary-5417",
  newPassword: "Calm-sea-canary-8830",
  wrongPassword: "Wrong-sea-canary-1102",
  email: "canary.sailor.7731@example.com",
  phone: "2025550177",
  nickName: "Canary Nickname",
  phrase: "canary phrase 4408",
  fullName: "Canary Fullname",
  docNo: "CANARY9917723",
  note: "canary note 6615",
};

test("each security event is produced once and counted once, in the figures and in the log", async ({ site }) => {
  const person: Person = { loginName: CANARIES.loginName, loginPassword: CANARIES.password };
  const visitor = new ApiClient(site.url);
  const outbox = new Outbox(site.url);
  const enter = (loginPassword: string) =>
    visitor.post("/api/business/user/login", { loginName: person.loginName, loginPassword, signType: 3 });
  let client = visitor;
  const stepUp = { loginPassword: person.loginPassword };
  const bound = async () => {
    await client.post("/api/common/sendEmailCode", { codeType: "BIND", email: CANARIES.email });
    return client.post("/api/business/user/bindEmail", {
      email: CANARIES.email,
      code: await outbox.codeFor(CANARIES.email),
      stepUp,
    });
  };
  const steps: [event: string, act: () => Promise<Answer>, msg: string][] = [
    ["registered", () => visitor.post("/api/business/user/register", { ...person, signType: 3 }), "ok"],
    ["loginFailed", () => enter(CANARIES.wrongPassword), "auth.wrongCredentials"],
    [
      "login",
      async () => {
        const answer = await enter(person.loginPassword);
        client = new ApiClient(site.url, (answer.body.data as { satoken: string }).satoken);
        return answer;
      },
      "ok",
    ],
    ["accessDenied", () => visitor.get("/api/business/user/getInfo"), "auth.required"],
    ["guardChanged", bound, "ok"],
    [
      "limitHit",
      () => client.post("/api/common/sendEmailCode", { codeType: "BIND", email: CANARIES.email }),
      "auth.codeTooSoon",
    ],
    [
      "proofFailed",
      () =>
        client.post("/api/business/user/security/phrase", {
          phrase: CANARIES.phrase,
          stepUp: { loginPassword: CANARIES.wrongPassword },
        }),
      "security.proofWrong",
    ],
    ["uploadRejected", () => upload(client), "upload.notImage"],
    ["socketLogin", () => enterSocket(site, client.satoken ?? ""), "ok"],
    ["accessDenied", () => enterSocket(site, "no-session-of-anybody"), "auth.expired"],
    ["dataExported", () => client.post("/api/business/user/security/data/export", { stepUp }), "ok"],
    ["logout", () => client.post("/api/business/user/logout"), "ok"],
  ];
  for (const [event, act, msg] of steps) {
    const [before, linesBefore] = [await figuresOf(site, "evenkeel_security_events_total"), eventLines(site, event)];
    const { body } = await act();
    expect([event, body.msg], JSON.stringify(body)).toEqual([event, msg]);
    const after = await figuresOf(site, "evenkeel_security_events_total");
    expect([event, (after[event] ?? 0) - (before[event] ?? 0)]).toEqual([event, 1]);
    expect([event, eventLines(site, event) - linesBefore]).toEqual([event, 1]);
  }
});

/** How many lines of the log tell of an event of this kind. */
const eventLines = (site: Site, event: string) => site.server.readLog().split(`"event":"${event}"`).length - 1;

/** Signs a new socket in; what it is answered, in the form of a call's answer. */
async function enterSocket(site: Site, token: string): Promise<Answer> {
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/ws/data/0123456789abcdef`);
  try {
    const text = await new Promise<string>((resolve, reject) => {
      socket.onerror = () => reject(new Error("the socket did not open"));
      socket.onopen = () => socket.send(JSON.stringify({ type: "auth", token, id: "1" }));
      socket.onmessage = ({ data }) => {
        if (String(data).includes('"id":"1"')) resolve(String(data));
      };
    });
    const { code = 200, msg = "ok" } = JSON.parse(text) as { code?: number; msg?: string };
    return { status: code, headers: new Headers(), body: { code, msg } };
  } finally {
    socket.close();
  }
}

async function upload(client: ApiClient): Promise<Answer> {
  const form = new FormData();
  form.set("purpose", "avatar");
  form.set("file", new Blob([`<svg>${CANARIES.note}</svg>`], { type: "image/png" }), "canary.png");
  const headers = { authorization: `Bearer ${client.satoken}` };
  const response = await fetch(`${client.url}/api/common/upload/OSS`, { method: "POST", headers, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test("nothing of what a person types or is given stands in the log or in the figures", async ({ site }) => {
  const person: Person = { loginName: `${CANARIES.loginName}x`, loginPassword: CANARIES.password };
  const client = await signIn(site.url, person);
  const stepUp = { loginPassword: person.loginPassword };
  const secrets: Record<string, string> = { ...CANARIES, token: client.satoken ?? "" };
  const say = (name: string, body: object) => make(client, named(name), body);
  await say("changeUserInfo", { nickName: CANARIES.nickName });
  await say("phraseSet", { phrase: CANARIES.phrase, stepUp });
  await say("alertAdd", { note: CANARIES.note, level: "9999999" });
  const { body } = await say("totpBegin", { stepUp });
  secrets.totp = (body.data as { secret: string }).secret;
  await say("standardVerify", { level: 1, name: CANARIES.fullName, birth: "1990-05-04", country: "HK" });
  await say("standardVerify", { level: 2, docNo: CANARIES.docNo });
  const outbox = new Outbox(site.url);
  await client.post("/api/common/sendMobileCode", { codeType: "BIND", phone: `1 ${CANARIES.phone}` });
  secrets.secondEmail = `second.${CANARIES.email}`;
  await client.post("/api/common/sendEmailCode", { codeType: "BIND", email: secrets.secondEmail });
  secrets.code = await outbox.codeFor(secrets.secondEmail);
  await client.post("/api/business/user/bindPhone", { phone: `1 ${CANARIES.phone}`, code: "000000", stepUp });
  for (const endpoint of PERSONAL_CALLS) if (!ENDING.has(endpoint.name)) await make(client, endpoint);
  // What is not as it should be: the words of a refusal, and of what cannot be read at all.
  const visitor = new ApiClient(site.url);
  for (const path of [
    `/api/${CANARIES.email}`,
    `/api/coin/list?satoken=${client.satoken}&email=${CANARIES.email}`,
    `/${CANARIES.phone}`,
  ])
    await visitor.get(path);
  for (const json of [
    `{"loginPassword":"${CANARIES.password}"`,
    JSON.stringify({ email: CANARIES.email, code: CANARIES.docNo, stepUp }),
  ])
    await visitor.send({ method: "POST", path: "/api/business/user/login", json });
  await visitor.send({
    method: "POST",
    path: "/api/kyc/callback",
    json: JSON.stringify({ eventId: "e", reference: CANARIES.docNo }),
  });
  await visitor.send({
    method: "POST",
    path: "/api/security/policyReport",
    json: JSON.stringify({ "csp-report": { "document-uri": `${site.url}/password?account=${CANARIES.email}` } }),
  });

  const log = site.server.readLog();
  const figures = await (await fetch(`${site.url}/metrics`)).text();
  expect(log.split("\n").length).toBeGreaterThan(PERSONAL_CALLS.length);
  const found = Object.entries(secrets).flatMap(([what, value]) => {
    expect(value.length, what).toBeGreaterThan(5);
    return [log, figures].some((text) => text.includes(value)) ? [what] : [];
  });
  expect(found).toEqual([]);
});

test("hostile text comes back as it was typed, as JSON and as nothing else", async ({ site }) => {
  const person = newPerson();
  const client = await signIn(site.url, person);
  const { noticeId, address } = await plantHostileText(site, client, person);
  const shown: string[] = [];
  for (const endpoint of CALLS.filter(({ method, file }) => method === "GET" && file === undefined)) {
    const { headers, body } = await make(client, endpoint, endpoint.name === "noticeDetail" ? { id: noticeId } : {});
    expect([endpoint.path, headers.get("content-type")]).toEqual([endpoint.path, "application/json; charset=utf-8"]);
    expect([endpoint.path, headers.get("x-content-type-options")]).toEqual([endpoint.path, "nosniff"]);
    if (textsIn(body).some((text) => text.includes(HOSTILE))) shown.push(endpoint.name);
    // Neither cut nor escaped: whoever shows it knows that it is text.
    expect([endpoint.path, textsIn(body).filter((text) => /&lt;|&#x?3c;|\\u003c/i.test(text))]).toEqual([
      endpoint.path,
      [],
    ]);
  }
  expect(shown).toEqual(
    expect.arrayContaining(["getInfo", "alertList", "notifyList", "noticeDetail", "noticesByType", "securityOverview"]),
  );
  // Mail is plain text: its reader's words stand in it as they are.
  const outbox = new Outbox(site.url);
  await expect
    .poll(async () => (await outbox.messagesTo(address)).some(({ text }) => text.startsWith(`[${HOSTILE}]`)))
    .toBe(true);
});

/** Every text in an answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsIn);
}
