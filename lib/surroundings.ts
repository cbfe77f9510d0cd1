import { attempt } from "./attempt.ts";
import { defined } from "./defined.ts";
import type { Context } from "./host.ts";
import type { Dialogs } from "./walk.ts";

/**
 * What a host says about itself, read at once; nothing where its session is gone. One that doesn't say
 * whether it has a user interface has one where it hands one over.
 */
export function surroundings(context: Context | undefined): Partial<Context> | undefined {
  return attempt(() => {
    const { ui, hasUI, cwd, mode } = context ?? {} as Partial<Context>;
    return defined({ ui, hasUI: hasUI ?? Boolean(ui), cwd, mode });
  });
}

/** Whether anybody can be asked: by dialogs that were handed in, or by the host. */
export function canAsk(
  context: Context | undefined,
  { dialogs }: { readonly dialogs?: Dialogs | undefined },
): boolean {
  return dialogs !== undefined || surroundings(context)?.hasUI === true;
}
