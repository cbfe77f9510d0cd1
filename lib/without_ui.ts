/**
 * How tools stay off a model's list where nobody can be asked, and yet answer a call: a host refuses
 * calls of a tool that isn't active, so they are active and merely not told of.
 *
 * @module
 */

/** A provider's request without the tools of these names, unless they are all that it offers. */
export function withoutTools(payload: unknown, names: Pick<ReadonlySet<string>, "has">): unknown {
  if (Array.isArray(payload)) {
    const left = payload.filter((tool) => !names.has(offeredName(tool)));
    return left.length > 0 ? left.map((tool) => withoutTools(tool, names)) : payload;
  }
  if (typeof payload !== "object" || payload === null) return payload;
  const copy: Record<string, unknown> = { ...payload };
  for (const key of ["tools", "config", "toolConfig", "functionDeclarations"]) {
    if (key in copy) copy[key] = withoutTools(copy[key], names);
  }
  return copy;
}

/** A tool, in each shape that providers have for one. */
type Offered = { readonly name?: string; function?: Offered; toolSpec?: Offered };

function offeredName(tool: unknown): string {
  const { name, function: inner, toolSpec } = (tool ?? {}) as Offered;
  return name ?? inner?.name ?? toolSpec?.name ?? "";
}
