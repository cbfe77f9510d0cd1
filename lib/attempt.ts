/** Does what others may fail at: neither a throw nor a rejection of theirs gets past here. */
export function attempt(action: () => unknown): void {
  try {
    Promise.resolve(action()).catch(() => {});
  } catch {
    // Theirs to mend.
  }
}
