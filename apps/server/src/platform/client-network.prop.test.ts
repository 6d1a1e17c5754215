import fc from "fast-check";
import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
const written = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(":");
/** Networks that people are given; those of IPv4 in IPv6's clothes are apart. */
const network = groups(4).filter((parts) => parts.some((part) => part !== 0));

test("every address of one network of 64 bits is one caller, and those of another are not", () => {
  fc.assert(
    fc.property(network, groups(4), groups(4), network, (net, one, other, elsewhere) => {
      const caller = clientNetwork(written([...net, ...one]));
      expect(clientNetwork(written([...net, ...other]))).toBe(caller);
      fc.pre(written(net) !== written(elsewhere));
      expect(clientNetwork(written([...elsewhere, ...one]))).not.toBe(caller);
    }),
  );
});

test("an IPv4 address is itself, also as an IPv6 connection shows it", () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(clientNetwork(ip)).toBe(ip);
      expect(clientNetwork(`::ffff:${ip}`)).toBe(ip);
    }),
  );
  expect(clientNetwork("::ffff:c000:0201")).toBe("192.0.2.1");
});

test.each([
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:1::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("%s counts as %s", (ip, caller) => {
  expect(clientNetwork(ip)).toBe(caller);
});
