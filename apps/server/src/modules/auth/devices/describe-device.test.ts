import { expect, test } from "vitest";
import { describeDevice, describeNetwork } from "./describe-device.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
    "Chrome · Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1",
    "Safari · iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
    "Edge · Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox · Linux"],
  ["curl/8.11", ""],
  ["", ""],
])("%s is %s", (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));

test.each([
  ["203.0.113.7", "203.0.113.x"],
  ["::ffff:203.0.113.7", "203.0.113.x"],
  ["2001:db8:1:2::7", "2001:db8:1::"],
  ["2001:db8::7", "2001:db8:0::"],
  ["::1", "0:0:0::"],
  ["nonsense", ""],
])("the network of %s is %s", (ip, network) => expect(describeNetwork(ip)).toBe(network));
