/**
 * Holds what `lib/host.ts` says of pi against pi's own types. Checked in a copy beside each installed
 * pi, and left alone otherwise, because pi's types are far too large to fetch for every check.
 */
import type * as pi from "@mariozechner/pi-coding-agent";
import type * as tui from "@mariozechner/pi-tui";
import type * as ours from "parley/lib/host.ts";
import extension, { askUserQuestionTool, askUserTool } from "parley/mod.ts";

/** Fails to type-check where a value of the first type is none of the second. */
function holds<Given extends Wanted, Wanted>(): (given: Given) => Wanted {
  return (given) => given;
}

type Keybindings = Parameters<Parameters<pi.ExtensionUIContext["custom"]>[0]>[2];
type Terminal = Parameters<Parameters<pi.ExtensionUIContext["custom"]>[0]>[0];
type Shown = Awaited<ReturnType<Parameters<pi.ExtensionUIContext["custom"]>[0]>>;
type Definition = pi.ToolDefinition;
type Rendering = Parameters<NonNullable<Definition["renderCall"]>>[2];

// What pi gives is what Parley takes.
holds<pi.ExtensionAPI, ours.Pi>();
holds<pi.ExtensionContext, ours.Context>();
holds<pi.ExtensionUIContext, ours.UserInterface>();
holds<pi.EventBus, ours.EventBus>();
holds<pi.Theme, ours.Theme>();
holds<Terminal, ours.Tui>();
holds<Keybindings, ours.Keybindings>();
holds<Rendering, ours.RenderContext>();
holds<tui.Component, Pick<ours.Component, "render" | "invalidate">>();
holds<tui.Editor, ours.Editor>();
holds<typeof tui, ours.TuiModule>();

// What Parley gives is what pi takes.
holds<ours.Tool, Definition>();
holds<ours.FocusableComponent, Shown>();
holds<ReturnType<ours.Tool["renderCall"]>, tui.Component>();
export const tools: Definition[] = [askUserTool, askUserQuestionTool];
export const factory: pi.ExtensionFactory = extension;
export function register(api: pi.ExtensionAPI): void {
  api.registerTool(askUserTool);
  extension(api);
}

// The types above are real ones: none of them is `any`, and a wrong one is seen.
// @ts-expect-error no tool is a context
holds<ours.Tool, pi.ExtensionContext>();
// @ts-expect-error a tool without `execute` is none
holds<Omit<ours.Tool, "execute">, Definition>();
// @ts-expect-error pi-tui is no API
holds<typeof tui, ours.Pi>();
// @ts-expect-error a theme has colours
holds<Omit<pi.Theme, "fg">, ours.Theme>();
// @ts-expect-error the editor's text is needed
holds<Omit<tui.Editor, "getExpandedText">, ours.Editor>();
