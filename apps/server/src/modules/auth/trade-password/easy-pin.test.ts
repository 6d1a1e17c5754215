import { expect, test } from "vitest";
import { isEasyPin } from "./easy-pin.ts";

test.each([
  "000000",
  "123456",
  "654321",
  "890123",
  "121212",
  "123123",
  "112233",
  "111222",
  "900131",
  "310190",
  "013190",
])("%s is easy", (pin) => expect(isEasyPin(pin)).toBe(true));

test.each(["475839", "802957", "692847", "135790", "990946"])("%s is not", (pin) => expect(isEasyPin(pin)).toBe(false));
