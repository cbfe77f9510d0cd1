/**
 * What a host, another extension or a file that is gone may fail at, and nobody else.
 *
 * @module
 */

/** Does it; nothing comes of it where it throws, and what it promises may be broken. */
export function attempt<Value>(action: () => Value, onFault?: () => void): Value | undefined {
  try {
    const value = action();
    Promise.resolve(value).catch(() => {});
    return value;
  } catch {
    onFault?.();
    return undefined;
  }
}

/** The same for what takes time. Never rejects. */
export function attemptAsync<Value>(
  action: () => Promise<Value> | undefined,
): Promise<Value | undefined> {
  return Promise.resolve(attempt(action)).catch(() => undefined);
}

/** An action that is attempted whenever it is called. `onFault` gets what it was called with. */
export function guarded<Given extends unknown[], Result>(
  action: (...given: Given) => Result,
  onFault?: (...given: Given) => void,
): (...given: Given) => Result | undefined {
  return (...given) => attempt(() => action(...given), () => onFault?.(...given));
}
