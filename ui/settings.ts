import { attempt } from "../lib/attempt.ts";
import { everySetting, valueAt } from "../lib/every_setting.ts";
import type { Context, FocusableComponent, Theme, Tui, TuiModule } from "../lib/host.ts";
import { notify } from "../lib/notify.ts";
import { describeFault } from "../lib/outcomes.ts";
import { queueUp } from "../lib/queue.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { say } from "../lib/say.ts";
import type { SettingsFile } from "../lib/settings_file.ts";
import { untilAborted } from "../lib/walk.ts";
import { lookOf } from "./look.ts";

/** What the screen needs. */
interface Editing {
  readonly context: Context;
  readonly file: SettingsFile;
  /** pi-tui, where there is one. */
  readonly module: TuiModule | undefined;
  /** Raised when the session ends. */
  readonly ended: AbortSignal;
}

/**
 * Shows the settings to be changed, each change written at once; says where the file is where there is
 * nothing to show them in.
 */
export async function editSettings(editing: Editing): Promise<void> {
  const { context, file, module, ended } = editing;
  const path = await file.path();
  await file.read();
  const turn = queueUp();
  const isShown = await untilAborted(ended, async () => {
    await turn.ready;
    if (!module?.SettingsList || ended.aborted) return false;
    return await context.ui.custom<true | undefined>((tui, theme, _keys, done) =>
      screen({ ...editing, module, path, tui, theme, close: () => done(true) })
    );
  }).finally(turn.leave);
  if (!isShown && !ended.aborted) notify(context, say("Parley's settings are in {path}", { path }));
}

/** The screen's parts, once it is there. */
interface Opened extends Editing {
  readonly module: TuiModule;
  /** The user's own file. */
  readonly path: string;
  readonly tui: Tui;
  readonly theme: Theme;
  close(): void;
}

/** What is above and below the keys: frame, title, description and hint, and pi's own footer. */
const linesAround = 12;

function screen({ context, file, module, path, tui, theme, close }: Opened): FocusableComponent {
  const look = lookOf(module, { theme, glyphs: file.current.glyphs });
  const items = everySetting.filter(({ choices }) => choices.length > 0).map((setting) => {
    const { path: id, what, choices } = setting;
    const held = () => valueAt(file.current, id);
    const all = choices.includes(held()) ? choices : [held(), ...choices];
    // As they are now: the language may be one of what is changed.
    const values = all.map((value) => shown(id, value));
    const now = () => values[all.indexOf(held())] ?? shown(id, held());
    return { id, label: id, description: say(what), currentValue: now(), values, all, now };
  });
  const change = async (key: string, text: string) => {
    const { values, all, now } = items.find(({ id }) => id === key)!;
    let told: string;
    try {
      await file.change(key, all[values.indexOf(text)]);
      await file.read();
      if (now() === text) return;
      told = say("The project's own file decides {key}", { key });
    } catch (error) {
      told = say("Cannot change {path}: {reason}", { path, reason: describeFault(error) });
    }
    list.updateValue(key, now());
    notify(context, told);
    attempt(() => tui.requestRender());
  };
  const list = new module.SettingsList(
    items,
    Math.max(3, Math.min(items.length, tui.terminal.rows - linesAround)),
    {
      label: (text: string, isSelected: boolean) => isSelected ? look.accent(text) : text,
      value: (text: string, isSelected: boolean) => (isSelected ? look.accent : look.muted)(text),
      description: look.dim,
      cursor: look.accent("> "),
      hint: look.dim,
    },
    change,
    close,
  );
  const rule = (width: number) => look.border(look.glyphs.rule.repeat(width));
  return {
    focused: false,
    render: (width) =>
      [
        rule(width),
        `${look.focused(say("Parley's settings"))} ${look.dim(cleanLine(path))}`,
        ...list.render(Math.max(20, width)),
        rule(width),
      ].map((line) => module.truncateToWidth(line, width)),
    handleInput: (data) => list.handleInput?.(data),
    handleMouse: (event) => list.handleMouse?.({ ...event, y: event.y - 2 }),
    invalidate: () => list.invalidate(),
  };
}

function shown(key: string, value: unknown): string {
  const isTime = key === "timeLimit";
  if (value === true) return say("on");
  if (value === false || value === "off" || (isTime && value === 0)) return say("off");
  if (isTime) return say("{count} seconds", { count: value });
  return typeof value === "object" ? cleanLine(JSON.stringify(value)) : String(value);
}
