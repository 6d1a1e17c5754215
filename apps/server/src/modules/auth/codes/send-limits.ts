import { LIMITS } from "@evenkeel/contract/limits";
import { areaCodeOfPhone, type Contact } from "#/modules/users/index.ts";
import { clientNetwork } from "#/platform/client-network.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import type { Budget, SharedBudget } from "./code-budget.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const TARGET_HOURLY = 5;
const TARGET_DAILY = 10;
const ADDRESS_HOURLY = 20;
const ADDRESS_DAILY = 60;
/** Neighbouring numbers: whoever earns by text messages is sent to whole ranges of them. */
const RANGE_HOURLY = 20;
const RANGE_DIGITS = 4;
const AREA_CODE_HOURLY = 200;
/** Text messages cost: so many a day in all, and then none until the next; an operator is told. */
const TEXTS_DAILY = 2_000;

/**
 * What one sending draws on. Every limit counts whether or not anybody has the contact.
 * @param scale multiplies what an address, a range, an area code and the whole house may send; load tests raise it.
 */
export function sendLimits(
  secret: ServerSecret,
  { purpose, contact, ip }: { purpose: string; contact: Contact; ip: string },
  scale: number,
): Budget[] {
  const target = secret.hash("code-target", contact.channel, contact.key).toString("base64url");
  const address = secret.hash("code-address", clientNetwork(ip)).toString("base64url");
  const limit = (subject: string, most: number, perMs: number): Budget => ({
    subject,
    most,
    perMs,
    refusal: "auth.codeLimit",
  });
  return [
    { ...limit(`wait:${purpose}:${target}`, 1, LIMITS.codeCountdownMs), refusal: "auth.codeTooSoon" },
    limit(`targetHour:${target}`, TARGET_HOURLY, HOUR_MS),
    limit(`targetDay:${target}`, TARGET_DAILY, DAY_MS),
    limit(`addressHour:${address}`, ADDRESS_HOURLY * scale, HOUR_MS),
    limit(`addressDay:${address}`, ADDRESS_DAILY * scale, DAY_MS),
    ...(contact.channel === "phone" ? textLimits(contact.key, scale) : []),
  ];
}

function textLimits(phone: string, scale: number): Budget[] {
  const limit = (shared: SharedBudget, of: string, most: number, perMs: number): Budget => ({
    subject: shared + of,
    most: most * scale,
    perMs,
    refusal: "auth.codeLimit",
    shared,
  });
  return [
    limit("range", `:${phone.slice(0, -RANGE_DIGITS)}`, RANGE_HOURLY, HOUR_MS),
    limit("areaCode", `:${areaCodeOfPhone(phone)}`, AREA_CODE_HOURLY, HOUR_MS),
    limit("texts", "", TEXTS_DAILY, DAY_MS),
  ];
}
