import { attempt } from "./attempt.ts";
import type { Context } from "./host.ts";
import { cleanLine } from "./sanitize.ts";

/** Shows a person one line, whatever it quotes; nothing where their session is gone. */
export function notify(context: Context, message: string, type?: "warning"): void {
  attempt(() => context.ui.notify(cleanLine(message), type ?? "info"));
}
