import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A way to reach a person, in the one form in which it is kept and compared. */
export interface Contact {
  readonly channel: "email" | "phone";
  /** As it is written to: an e-mail address as typed, or a number in E.164. */
  readonly address: string;
  /** As it is compared: the address in lower case, or the number. */
  readonly key: string;
}

/** The contact of an e-mail address; two that differ in case alone are one. The contract has checked its form. */
export function emailContact(text: string): Contact {
  const address = text.trim();
  return { channel: "email", address, key: address.toLowerCase() };
}

/**
 * The contact of a number that is written as area code, space, number. Zeros of domestic dialling are dropped, so that
 * one phone is one number.
 * @returns null where no such number can be.
 */
export function phoneContact(text: string): Contact | null {
  const number = parsePhoneNumberFromString(`+${text.trim().replace(/^\+/, "")}`);
  return number?.isValid() ? { channel: "phone", address: number.number, key: number.number } : null;
}

/** The area code of a number in E.164, without plus: `852`. Several countries may share one. */
export function areaCodeOfPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.countryCallingCode ?? phone.slice(1, 4);
}

/** A contact as it is shown: enough to know one's own by, too little to write to. */
export function maskContact(channel: "email" | "phone", address: string): string {
  if (channel === "phone") {
    return `+${areaCodeOfPhone(address)} ****${address.slice(-3)}`;
  }
  const at = address.lastIndexOf("@");
  return `${address.slice(0, Math.min(2, Math.max(1, at - 1)))}***${address.slice(at)}`;
}
