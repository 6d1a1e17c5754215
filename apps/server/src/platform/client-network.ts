import { isIPv6 } from "node:net";

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 one, which is the least that anybody is given
 * and holds more addresses than a limit could ever count. An IPv4 address in IPv6's clothes is the address itself.
 */
export function clientNetwork(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  const bare = ip.split("%")[0] ?? "";
  if (!isIPv6(bare)) return ip;
  // The platform's own parser writes every spelling of an address in one form, without zeros in front.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written);
  if (mapped !== null) return dotted(mapped[1] ?? "0", mapped[2] ?? "0");
  const [head = "", tail = ""] = written.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

function dotted(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 0xff, b >> 8, b & 0xff].join(".");
}
