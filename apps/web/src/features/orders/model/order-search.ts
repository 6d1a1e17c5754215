/** The milliseconds of a day on the device's calendar (`2026-01-15`), its end not included; null where it is no day. */
export function daySpan(day: string): { readonly startTime: number; readonly endTime: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return null;
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { startTime: start.getTime(), endTime: end.getTime() };
}
