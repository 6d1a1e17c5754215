import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Tells the address of a client, as the HTTP side does: that of the connection, or, while the one who names it is a trusted
 * proxy, the last that `x-forwarded-for` names. What stands before an address that is not trusted, anybody may have written.
 *
 * @param trusted addresses, or networks as `10.0.0.0/8`.
 * @throws Error where one of them is none.
 */
export function createClientIp(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = "", bits] = network.split("/");
    const family = familyOf(address);
    if (family === null) throw new Error(`not an address or network: ${network}`);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean => {
    const family = familyOf(address);
    return family !== null && proxies.check(address, family);
  };

  return ({ socket, headers }) => {
    let client = socket.remoteAddress ?? "";
    const named = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    for (let hop = named.length - 1; hop >= 0 && isTrusted(client); hop--) {
      const before = named[hop]?.trim() ?? "";
      if (before !== "") client = before;
    }
    return client;
  };
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? "ipv4" : "ipv6";
}
