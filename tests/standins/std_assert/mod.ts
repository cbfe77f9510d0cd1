/**
 * Stands in for `jsr:@std/assert` where JSR cannot be reached: the same names, arguments and
 * verdicts, in code of Parley's own.
 *
 * @module
 */
import { difference, format } from "./diff.ts";
import { equal } from "./equal.ts";
import { announce } from "./announce.ts";

export { equal };

announce("@std/assert");

/** Thrown by every assertion that does not hold. */
export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}

// deno-lint-ignore no-explicit-any
type ErrorClass<E> = abstract new (...args: any[]) => E;
// deno-lint-ignore no-explicit-any
type AnyClass = abstract new (...args: any[]) => any;
type Falsy = false | 0 | 0n | "" | null | undefined;

function reject(what: string, message: string | undefined): never {
  throw new AssertionError(message ? `${what}: ${message}` : `${what}.`);
}

function rejectDifference(
  what: string,
  actual: unknown,
  expected: unknown,
  message?: string,
): never {
  const head = message ? `${what}: ${message}` : `${what}.`;
  throw new AssertionError(`${head}\n\n${difference(actual, expected)}\n`);
}

/** Holds when the value is truthy. */
export function assert(value: unknown, message: string = ""): asserts value {
  if (!value) throw new AssertionError(message);
}

/** Holds when both have the same structure. */
export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  if (!equal(actual, expected)) {
    rejectDifference("Values are not equal", actual, expected, message);
  }
}

/** Holds when they differ in structure. */
export function assertNotEquals<T>(actual: T, expected: T, message?: string): void {
  if (equal(actual, expected)) {
    reject(`Expected actual: ${format(actual)} not to be: ${format(expected)}`, message);
  }
}

/** Holds when both are the same value or the same object. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  if (format(actual) === format(expected)) {
    reject(
      `Values have the same structure but are not reference-equal\n\n${format(actual)}`,
      message,
    );
  }
  rejectDifference("Values are not strictly equal", actual, expected, message);
}

/** Holds when they are not the same value and not the same object. */
export function assertNotStrictEquals<T>(actual: T, expected: T, message?: string): void {
  if (Object.is(actual, expected)) {
    reject(`Expected "actual" to not be strictly equal to: ${format(actual)}`, message);
  }
}

/** Holds when `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, message?: string): void {
  if (!(actual < expected)) rejectOrder(actual, "<", expected, message);
}

/** Holds when `actual <= expected`. */
export function assertLessOrEqual<T>(actual: T, expected: T, message?: string): void {
  if (!(actual <= expected)) rejectOrder(actual, "<=", expected, message);
}

function rejectOrder(actual: unknown, sign: string, expected: unknown, message?: string): never {
  throw new AssertionError(message ?? `Expect ${format(actual)} ${sign} ${format(expected)}`);
}

/** Holds when the text holds the expected text. */
export function assertStringIncludes(actual: string, expected: string, message?: string): void {
  if (!actual.includes(expected)) {
    reject(`Expected actual: "${actual}" to contain: "${expected}"`, message);
  }
}

/** Holds when the text matches. */
export function assertMatch(actual: string, expected: RegExp, message?: string): void {
  if (!expected.test(actual)) {
    reject(`Expected actual: "${actual}" to match: "${expected}"`, message);
  }
}

function restrict(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape)) {
    return value.slice(0, shape.length).map((item, index) => restrict(item, shape[index]));
  }
  if (value instanceof Map && shape instanceof Map) {
    const kept = [...value].filter(([key]) => shape.has(key));
    return new Map(kept.map(([key, item]) => [key, restrict(item, shape.get(key))]));
  }
  if (value instanceof Set && shape instanceof Set) {
    return new Set([...value].filter((item) => shape.has(item)));
  }
  const isOpaque = (one: unknown) =>
    typeof one !== "object" || one === null || Array.isArray(one) || one instanceof Map ||
    one instanceof Set || one instanceof Date || one instanceof RegExp;
  if (isOpaque(value) || isOpaque(shape)) return value;
  const keys = Reflect.ownKeys(shape as object).filter((key) =>
    Object.hasOwn(value as object, key)
  );
  return Object.fromEntries(keys.map((key) => [
    key,
    restrict(Reflect.get(value as object, key), Reflect.get(shape as object, key)),
  ]));
}

function nameOf(value: unknown): string {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return value.constructor?.name ?? "Object";
}

/** Holds when the value is an error, of the class and with the text where they are given. */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  errorClass?: ErrorClass<E>,
  messageMatches?: string | RegExp,
  message?: string,
): asserts error is E {
  if (!(error instanceof Error)) {
    reject(`Expected "error" to be an Error object`, message);
  }
  if (errorClass && !(error instanceof errorClass)) {
    reject(
      `Expected error to be instance of "${errorClass.name}", but was "${
        nameOf(error)
      }" (${error.message})`,
      message,
    );
  }
  const matches = typeof messageMatches === "string"
    ? error.message.includes(messageMatches)
    : messageMatches?.test(error.message) ?? true;
  if (!matches) {
    reject(
      `Expected error message to ${
        typeof messageMatches === "string"
          ? `include "${messageMatches}"`
          : `match ${messageMatches}`
      }, but got "${error.message}"`,
      message,
    );
  }
}

/** Holds when the function's promise rejects; gives the reason. */
export function assertRejects(fn: () => PromiseLike<unknown>, message?: string): Promise<unknown>;
/** Holds when the function's promise rejects with an error of the class, with the text in its message. */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass: ErrorClass<E>,
  messageIncludes?: string,
  message?: string,
): Promise<E>;
export async function assertRejects(
  fn: () => PromiseLike<unknown>,
  second?: ErrorClass<Error> | string,
  messageIncludes?: string,
  last?: string,
): Promise<unknown> {
  const message = typeof second === "string" ? second : last;
  let promise: PromiseLike<unknown>;
  try {
    promise = fn();
  } catch {
    reject("Function throws when expected to reject", message);
  }
  if (typeof promise?.then !== "function") {
    reject("Function throws when expected to reject", message);
  }
  try {
    await promise;
  } catch (error) {
    checkThrown(error, second, messageIncludes, message, "rejected");
    return error;
  }
  reject("Expected function to reject", message);
}

function checkThrown(
  error: unknown,
  errorClass: ErrorClass<Error> | string | undefined,
  messageIncludes: string | undefined,
  message: string | undefined,
  how: "thrown" | "rejected",
): void {
  if (typeof errorClass !== "function") return;
  if (!(error instanceof Error)) reject(`A non-Error object was ${how}`, message);
  assertIsError(error, errorClass, messageIncludes, message);
}

/** Never holds. */
export function fail(message?: string): never {
  reject("Failed assertion", message);
}
