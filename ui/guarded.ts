/** An action whose faults are the caller's alone: pi ends when anything that it calls throws. */
export function guarded<Given extends unknown[], Result>(
  action: (...given: Given) => Result,
  onFault?: (...given: Given) => void,
): (...given: Given) => Result | undefined {
  return (...given) => {
    try {
      return action(...given);
    } catch {
      onFault?.(...given);
      return undefined;
    }
  };
}
