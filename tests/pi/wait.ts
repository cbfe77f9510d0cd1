/** Lets time pass. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Waits for something that will hold; fails with what was waited for. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: () => string,
  milliseconds: number = 20_000,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!await holds()) {
    if (Date.now() > end) throw new Error(`Waited ${milliseconds} ms in vain for ${what()}`);
    await pause(15);
  }
}
