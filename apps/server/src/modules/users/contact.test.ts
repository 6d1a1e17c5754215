import { expect, test } from "vitest";
import { areaCodeOfPhone, emailContact, maskContact, phoneContact } from "./contact.ts";

test("an address is compared in lower case and written to as typed", () => {
  expect(emailContact(" Ada@Example.com ")).toEqual({
    channel: "email",
    address: "Ada@Example.com",
    key: "ada@example.com",
  });
});

test.each([
  ["44 7911123456", "+447911123456"],
  ["44 07911123456", "+447911123456"],
  ["+44 7911123456", "+447911123456"],
  ["852 91234567", "+85291234567"],
  ["86 13800138000", "+8613800138000"],
  ["1 2025550123", "+12025550123"],
])("%s is the number %s, however it is written", (written, number) => {
  expect(phoneContact(written)?.key).toBe(number);
});

test.each(["999 12345678", "852 1", "1 5551234567", "44 0"])("%s is no number", (written) => {
  expect(phoneContact(written)).toBeNull();
});

test("a number tells its area code", () => {
  expect(areaCodeOfPhone("+85291234567")).toBe("852");
  expect(areaCodeOfPhone("+447911123456")).toBe("44");
});

test("what is shown of a contact does not say where to write", () => {
  expect(maskContact("email", "ada.lovelace@example.com")).toBe("ad***@example.com");
  expect(maskContact("email", "a@example.com")).toBe("a***@example.com");
  expect(maskContact("email", "ab@example.com")).toBe("a***@example.com");
  expect(maskContact("phone", "+85291234567")).toBe("+852 ****567");
});
