/** JSON schema of text. */
export function text(description?: string, maxLength?: number): object {
  return {
    type: "string",
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(description === undefined ? {} : { description }),
  };
}

/** JSON schema of an object; like every schema here it lets further properties pass. */
export function record(required: readonly string[], properties: Record<string, object>): object {
  return { type: "object", required, properties };
}

/** JSON schema of an array. */
export function list(items: object, limits: { minItems?: number; maxItems?: number } = {}): object {
  return { type: "array", items, ...limits };
}
