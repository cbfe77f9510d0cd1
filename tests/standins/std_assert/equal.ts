/** Whether two values have the same structure: same prototypes, same keys, same contents. */
export function equal(actual: unknown, expected: unknown): boolean {
  return compare(actual, expected, new Map());
}

type Pairs = Map<object, object>;

function compare(left: unknown, right: unknown, open: Pairs): boolean {
  if (left === right || Object.is(left, right)) return true;
  if (!isObject(left) || !isObject(right) || !haveSamePrototype(left, right)) return false;
  if (left instanceof Date) return Object.is(left.getTime(), (right as Date).getTime());
  if (left instanceof RegExp || left instanceof URL || left instanceof URLSearchParams) {
    return String(left) === String(right);
  }
  if (left instanceof WeakMap || left instanceof WeakSet) {
    throw new TypeError(`Cannot compare ${left[Symbol.toStringTag]} instances`);
  }
  if (left instanceof WeakRef) {
    return compare(left.deref(), (right as WeakRef<object>).deref(), open);
  }
  if (left instanceof ArrayBuffer) {
    return haveSameElements(new Uint8Array(left), new Uint8Array(right as ArrayBuffer));
  }
  if (ArrayBuffer.isView(left) && !(left instanceof DataView)) {
    return haveSameElements(left as Uint8Array, right as Uint8Array);
  }
  if (open.get(left) === right) return true;
  open.set(left, right);
  if (Object.keys(left).length !== Object.keys(right).length) return false;
  if (Array.isArray(left) && left.length !== (right as unknown[]).length) return false;
  if (left instanceof Set) {
    return haveSameEntries(toPairs(left), toPairs(right as Set<unknown>), open);
  }
  if (left instanceof Map) return haveSameEntries([...left], [...right as typeof left], open);
  for (const key of new Set([...keysOf(left), ...keysOf(right)])) {
    if ((key in left) !== (key in right)) return false;
    if (!compare(Reflect.get(left, key), Reflect.get(right, key), open)) return false;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function haveSamePrototype(left: object, right: object): boolean {
  const plain = (value: object) => Object.getPrototypeOf(value) ?? Object.prototype;
  return plain(left) === plain(right);
}

function haveSameElements(left: ArrayLike<unknown>, right: ArrayLike<unknown>): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) {
    if (left[index] !== right[index] && !Object.is(left[index], right[index])) return false;
  }
  return true;
}

function toPairs(set: Set<unknown>): [unknown, unknown][] {
  return [...set].map((value) => [value, true]);
}

function haveSameEntries(
  left: [unknown, unknown][],
  right: [unknown, unknown][],
  open: Pairs,
): boolean {
  if (left.length !== right.length) return false;
  const rest = [...right];
  return left.every(([key, value]) => {
    const index = rest.findIndex(([otherKey, otherValue]) =>
      compare(key, otherKey, new Map(open)) && compare(value, otherValue, new Map(open))
    );
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function keysOf(value: object): PropertyKey[] {
  const basic = [Object.prototype, Array.prototype, null];
  if (basic.includes(Object.getPrototypeOf(value))) {
    return Reflect.ownKeys(value).filter((key) =>
      Object.prototype.propertyIsEnumerable.call(value, key)
    );
  }
  const keys: PropertyKey[] = [];
  for (let at: object | null = value; !basic.includes(at); at = Object.getPrototypeOf(at)) {
    if (at === null) break;
    keys.push(...Reflect.ownKeys(at));
  }
  return keys;
}
