/**
 * How tools stay off a model's list where nobody can be asked, and yet answer a call: a host refuses
 * calls of a tool that isn't active, so they are active and merely not told of.
 *
 * @module
 */

/** A provider's request without the tools of these names, unless they are all that it offers. */
export function withoutTools(payload: unknown, names: ReadonlySet<string>): unknown {
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

/** A tool's name, in each shape that providers have for one. */
function offeredName(tool: unknown): string {
  type Named = { readonly name?: string };
  const { name, function: inner, toolSpec } = (tool ?? {}) as Named & {
    readonly function?: Named;
    readonly toolSpec?: Named;
  };
  return name ?? inner?.name ?? toolSpec?.name ?? "";
}
