/** The shortest pulse that a phone's motor makes felt. */
const PULSE_MS = 6;

/**
 * A tick under the finger each time the crosshair comes to another candle. Only where the finger points: a mouse moves the
 * crosshair all the time, and devices without a motor have no `vibrate`.
 */
export function hapticTick(
  vibrate: ((ms: number) => boolean) | undefined,
  isFinger: () => boolean,
): (timestamp: number | undefined) => void {
  let last: number | undefined;
  return (timestamp) => {
    if (timestamp === last) return;
    last = timestamp;
    if (timestamp !== undefined && isFinger()) vibrate?.(PULSE_MS);
  };
}
