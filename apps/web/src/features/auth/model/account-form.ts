/** The message key of each refused field; a form without entries may be sent. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

/** The three ways in. */
export const WAYS = ["account", "email", "phone"] as const;
export type Way = (typeof WAYS)[number];

/** What names a person: one of the three, by the way that is chosen. */
export interface NameFields {
  readonly loginName: string;
  readonly email: string;
  /** Without plus: `852`. */
  readonly areaCode: string;
  /** Digits without the area code. */
  readonly phone: string;
}

export interface LoginForm extends NameFields {
  readonly loginPassword: string;
}

export interface RegisterForm extends LoginForm {
  readonly confirmation: string;
  /** What went to the e-mail address or phone. */
  readonly code: string;
  /** The invitation code; optional. */
  readonly activeCode: string;
}

export interface RecoverForm extends NameFields {
  readonly password: string;
  readonly emailCode: string;
}

/** The area code that a form begins with (specification, section 9). */
export const DEFAULT_AREA_CODE = "1";
export const NO_NAME: NameFields = { loginName: "", email: "", areaCode: DEFAULT_AREA_CODE, phone: "" };

/** What the wire calls a person by: the field of the way that is chosen, a phone as area code, space, number. */
export function nameOf(way: Way, { loginName, email, areaCode, phone }: NameFields) {
  if (way === "account") return { loginName: loginName.trim() };
  return way === "email" ? { email: email.trim() } : { phone: `${areaCode} ${phone.trim()}` };
}

function nameErrors(way: Way, form: NameFields): FormErrors<"loginName" | "email" | "phone"> {
  if (way === "account") return form.loginName.trim() === "" ? { loginName: "please_user" } : {};
  if (way === "email") return form.email.trim() === "" ? { email: "please_email" } : {};
  return form.phone.trim() === "" ? { phone: "please_mobile" } : {};
}

/** What a login lacks (specification, section 5). */
export function loginErrors(way: Way, form: LoginForm): FormErrors<keyof LoginForm> {
  return { ...nameErrors(way, form), ...(form.loginPassword === "" && { loginPassword: "please_pwd" }) };
}

/** What a registration lacks; an unequal confirmation is told once there is a password to compare with. */
export function registerErrors(way: Way, form: RegisterForm): FormErrors<keyof RegisterForm> {
  const { loginPassword, confirmation } = form;
  return {
    ...loginErrors(way, form),
    ...(loginPassword !== "" && confirmation !== loginPassword && { confirmation: "register_pwd_diff" }),
    ...(way !== "account" && form.code.trim() === "" && { code: "please_code" }),
  };
}

/** What setting a new password by e-mail or phone lacks. */
export function recoverErrors(way: Way, form: RecoverForm): FormErrors<keyof RecoverForm> {
  return {
    ...nameErrors(way, form),
    ...(form.password === "" && { password: "please_pwd" }),
    ...(form.emailCode.trim() === "" && { emailCode: "please_code" }),
  };
}
