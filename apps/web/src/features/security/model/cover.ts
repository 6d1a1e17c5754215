/** Whether a screen that is seen again stays covered; `after` in seconds. */
export function isCoveredOnReturn(leftAt: string | null, now: number, after: number): boolean {
  if (leftAt === null) return false;
  const since = Number(leftAt);
  return !Number.isFinite(since) || now - since >= after * 1000;
}
