/** Waits until something holds. @throws Error, with the description, after `withinMs`. */
export async function until(description: string, holds: () => boolean, withinMs = 5_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`never happened: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
