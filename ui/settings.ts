import { attempt } from "../lib/attempt.ts";
import { everySetting, valueAt } from "../lib/every_setting.ts";
import type {
  Context,
  FocusableComponent,
  MouseEvent,
  Theme,
  Tui,
  TuiModule,
} from "../lib/host.ts";
import { notify } from "../lib/notify.ts";
import { describeFault } from "../lib/outcomes.ts";
import { queueUp } from "../lib/queue.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { say } from "../lib/say.ts";
import type { Settings } from "../lib/settings.ts";
import type { SettingsFile } from "../lib/settings_file.ts";
import { untilAborted } from "../lib/walk.ts";

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
  const settings = await file.read();
  const turn = queueUp();
  ended.addEventListener("abort", turn.leave, { once: true });
  let isShown = false;
  try {
    await untilAborted(ended, () => turn.ready);
    if (module?.SettingsList && !ended.aborted) {
      await context.ui.custom<undefined>((tui: Tui, theme: Theme, _keys, done) => {
        isShown = true;
        const close = () => done(undefined);
        return screen({ ...editing, module, tui, theme, path, settings, close });
      });
    }
  } finally {
    turn.leave();
    ended.removeEventListener("abort", turn.leave);
  }
  if (!isShown && !ended.aborted) notify(context, say("Parley's settings are in {path}", { path }));
}

/** The screen's parts, once it is there. */
interface Opened extends Editing {
  readonly module: TuiModule;
  readonly tui: Tui;
  readonly theme: Theme;
  /** The user's own file. */
  readonly path: string;
  readonly settings: Settings;
  close(): void;
}

/** What is above and below the keys: frame, title, description and hint, and pi's own footer. */
const linesAround = 12;

function screen(opened: Opened): FocusableComponent {
  const { context, file, module, tui, theme, path, settings } = opened;
  const rows = everySetting.flatMap(({ path: key, what, choices = [] }) => {
    if (choices.length === 0) return [];
    const now = valueAt(settings, key);
    const values = choices.includes(now) ? choices : [now, ...choices];
    // As they are now: the language may be one of what is changed.
    const texts = values.map((value) => shown(key, value));
    const textOf = (value: unknown) => texts[values.indexOf(value)] ?? shown(key, value);
    return [{ key, what, now, values, texts, textOf }];
  });
  const change = async (key: string, text: string) => {
    const { values, texts, textOf } = rows.find((row) => row.key === key)!;
    try {
      await file.change(key, values[texts.indexOf(text)]);
      const held = textOf(valueAt(await file.read(), key));
      if (held === text) return;
      list.updateValue(key, held);
      notify(context, say("The project's own file decides {key}", { key }));
    } catch (error) {
      list.updateValue(key, textOf(valueAt(file.current, key)));
      const reason = describeFault(error);
      notify(context, say("Cannot change {path}: {reason}", { path, reason }));
    }
    attempt(() => tui.requestRender());
  };
  const list = new module.SettingsList(
    rows.map(({ key, what, now, texts, textOf }) => ({
      id: key,
      label: key,
      description: say(what),
      currentValue: textOf(now),
      values: texts,
    })),
    Math.max(3, Math.min(rows.length, tui.terminal.rows - linesAround)),
    {
      label: (text: string, isSelected: boolean) => isSelected ? theme.fg("accent", text) : text,
      value: (text: string, isSelected: boolean) => theme.fg(isSelected ? "accent" : "muted", text),
      description: (text: string) => theme.fg("dim", text),
      cursor: theme.fg("accent", "> "),
      hint: (text: string) => theme.fg("dim", text),
    },
    change,
    opened.close,
  );
  const rule = (width: number) =>
    theme.fg("borderMuted", (settings.glyphs === "ascii" ? "-" : "─").repeat(width));
  return {
    focused: false,
    render: (width) =>
      [
        rule(width),
        `${theme.bold(say("Parley's settings"))} ${theme.fg("dim", cleanLine(path))}`,
        ...list.render(Math.max(20, width)),
        rule(width),
      ].map((line) => module.truncateToWidth(line, width)),
    handleInput: (data) => list.handleInput?.(data),
    handleMouse: (event: MouseEvent) => list.handleMouse?.({ ...event, y: event.y - 2 }),
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
