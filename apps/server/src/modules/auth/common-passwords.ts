export function isCommonPassword(password: string): boolean {
  return password === "password";
}
