import { type Answer, ApiClient, newPerson, type Person, signIn } from "../harness/api-client.ts";
import { openPrivateSocket } from "../harness/private-socket.ts";
import type { Site } from "../harness/site.ts";
import { expect, test } from "../harness/test.ts";
import { Outbox } from "../page-models/outbox.ts";

/** How long a session's sockets may outlive it, in milliseconds. */
const AT_ONCE_MS = 1_000;
const NEXT_PASSWORD = "Quiet-harbour-9";

interface Case {
  readonly site: Site;
  readonly person: Person;
  readonly address: string;
  /** The device that acts, and another one of the same person. */
  readonly own: ApiClient;
  readonly other: ApiClient;
}

/** What ends sessions: who does it how, and whose session is over then. */
const ENDS: Readonly<Record<string, { act: (given: Case) => Promise<Answer>; ends: readonly ("own" | "other")[] }>> = {
  "logging out": { act: ({ own }) => own.post("/api/business/user/logout"), ends: ["own"] },
  "logging in on a device that still has a session": {
    act: ({ own, person }) => own.post("/api/business/user/login", { ...person, signType: 3 }),
    ends: ["own"],
  },
  "revoking another device": {
    act: async ({ own }) => {
      const { rows = [] } = (await own.get("/api/business/user/security/sessions")).body;
      const { id } = (rows as { id: string; isThis: boolean }[]).find(({ isThis }) => !isThis) ?? {};
      return own.post("/api/business/user/security/sessions/revoke", { id });
    },
    ends: ["other"],
  },
  "revoking all other devices": {
    act: ({ own }) => own.post("/api/business/user/security/sessions/revokeOthers"),
    ends: ["other"],
  },
  "a freeze": { act: ({ own }) => own.post("/api/business/user/security/freeze"), ends: ["own", "other"] },
  "a change of the login password": {
    act: async ({ site, own, person, address }) => {
      await own.dataOf(own.post("/api/common/sendEmailCode", { codeType: "CHANGE_PWD" }));
      const code = await new Outbox(site.url).codeFor(address, 2);
      const body = { oldPassword: person.loginPassword, newPassword: NEXT_PASSWORD, code };
      return own.post("/api/business/user/changeLoginPwd", body);
    },
    ends: ["other"],
  },
  "a new password by code": {
    act: async ({ site, address }) => {
      const visitor = new ApiClient(site.url);
      const email = address;
      await visitor.dataOf(visitor.post("/api/common/sendEmailCode", { codeType: "FIND_PASSWORD", email }));
      const emailCode = await new Outbox(site.url).codeFor(address, 2);
      return visitor.post("/api/business/user/findUserEmail", { email, emailCode, password: NEXT_PASSWORD });
    },
    ends: ["own", "other"],
  },
};

/** Somebody with an address, signed in on two devices. */
async function onTwoDevices(site: Site): Promise<Case> {
  const person = newPerson();
  const own = await signIn(site.url, person);
  const address = `${person.loginName}@example.com`;
  await own.dataOf(own.post("/api/common/sendEmailCode", { codeType: "BIND", email: address }));
  const code = await new Outbox(site.url).codeFor(address);
  const stepUp = { loginPassword: person.loginPassword };
  await own.dataOf(own.post("/api/business/user/bindEmail", { email: address, code, stepUp }));
  const visitor = new ApiClient(site.url);
  const { satoken } = await visitor.dataOf<{ satoken: string }>(
    visitor.post("/api/business/user/login", { ...person, signType: 3 }),
  );
  return { site, person, address, own, other: new ApiClient(site.url, satoken) };
}

for (const [what, { act, ends }] of Object.entries(ENDS)) {
  test(`${what} ends ${ends.join(" and ")}: the next call is refused, and its socket is closed within a second`, async ({
    site,
  }) => {
    const given = await onTwoDevices(site);
    const sockets = {
      own: await openPrivateSocket(site, given.own.satoken ?? ""),
      other: await openPrivateSocket(site, given.other.satoken ?? ""),
    };
    const { status, body } = await act(given);
    const answeredAt = performance.now();
    expect(status, JSON.stringify(body)).toBe(200);
    for (const side of ["own", "other"] as const) {
      const call = await given[side].get("/api/business/user/getInfo");
      expect([side, call.status]).toEqual([side, ends.includes(side) ? 401 : 200]);
      if (!ends.includes(side)) continue;
      const { code, at } = await sockets[side].closed;
      expect([side, code]).toEqual([side, 4401]);
      expect(at - answeredAt).toBeLessThan(AT_ONCE_MS);
    }
    for (const side of ["own", "other"] as const) {
      expect([side, sockets[side].isOpen]).toEqual([side, !ends.includes(side)]);
      sockets[side].close();
    }
  });
}
