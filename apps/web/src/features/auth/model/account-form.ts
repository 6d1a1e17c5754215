/** The message key of each refused field; a form without entries may be sent. */
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

export interface LoginForm {
  readonly loginName: string;
  readonly loginPassword: string;
}

export interface RegisterForm extends LoginForm {
  readonly confirmation: string;
  /** The invitation code; optional. */
  readonly activeCode: string;
}

/** What an account login lacks (specification, section 5). */
export function loginErrors({ loginName, loginPassword }: LoginForm): FormErrors<keyof LoginForm> {
  return {
    ...(loginName.trim() === "" && { loginName: "please_user" }),
    ...(loginPassword === "" && { loginPassword: "please_pwd" }),
  };
}

/** What an account registration lacks; an unequal confirmation is told once there is a password to compare with. */
export function registerErrors(form: RegisterForm): FormErrors<keyof RegisterForm> {
  return {
    ...loginErrors(form),
    ...(form.loginPassword !== "" && form.confirmation !== form.loginPassword && { confirmation: "register_pwd_diff" }),
  };
}
