/** Whether six digits are among those that anybody tries first: a run, a repetition, or a date. */
export function isEasyPin(pin: string): boolean {
  return isRun(pin) || isRepetition(pin) || isDate(pin);
}

function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? -1);
}

/** 121212, 123123, 112233, 111222. */
function isRepetition(pin: string): boolean {
  return /^(\d\d)\1\1$|^(\d{3})\2$|^(\d)\3(\d)\4(\d)\5$|^(\d)\6\6(\d)\7\7$/.test(pin);
}

/** A day of the year with a year of two digits, in any of the usual orders. */
function isDate(pin: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number) as [number, number, number];
  const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay(b, c) || isDay(b, a) || isDay(a, b);
}
