import { attempt } from "../lib/attempt.ts";
import { fields } from "../lib/config.ts";
import type {
  Context,
  FocusableComponent,
  MouseEvent,
  Theme,
  Tui,
  TuiModule,
} from "../lib/host.ts";
import { languages } from "../lib/languages.ts";
import { notify } from "../lib/notify.ts";
import { queueUp } from "../lib/queue.ts";
import { defaultSettings, type Settings } from "../lib/settings.ts";
import type { SettingsFile } from "../lib/settings_file.ts";

/** What the screen needs. */
export interface Editing {
  readonly context: Context;
  readonly file: SettingsFile;
  /** pi-tui, where there is one. */
  readonly module: TuiModule | undefined;
  /** Raised when the session ends. */
  readonly ended: AbortSignal;
}

/** The values that a key of the screen goes round. What is not here is changed in the file. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  placement: ["inline", "overlay"],
  maxHeight: [0.4, 0.5, 0.6, 0.8, 1],
  collapseKey: ["alt+o", "ctrl+]", "f9", "off"],
  confirmDiscard: [true, false],
  graceMs: [0, 250, 500, 1000],
  timeLimit: [0, 60, 300, 900, 3600],
  attention: ["off", "bell", "osc9", "osc777"],
  language: languages,
  glyphs: ["unicode", "ascii"],
  "drafts.store": [true, false],
  ...Object.fromEntries(
    Object.keys(defaultSettings.tools).map((tool) => [`tools.${tool}`, [true, false]]),
  ),
};

/**
 * Shows the settings to be changed, each change written at once; says where the file is where there is
 * nothing to show them in.
 */
export async function editSettings({ context, file, module, ended }: Editing): Promise<void> {
  const path = await file.path();
  const settings = await file.read();
  const turn = queueUp();
  ended.addEventListener("abort", turn.leave, { once: true });
  let isShown = false;
  try {
    await turn.ready;
    if (module?.SettingsList && !ended.aborted) {
      await context.ui.custom<undefined>((tui: Tui, theme: Theme, _keys, done) => {
        isShown = true;
        return screen({ module, tui, theme, path, file, settings, context, done });
      });
    }
  } finally {
    turn.leave();
    ended.removeEventListener("abort", turn.leave);
  }
  if (!isShown) notify(context, `Parley's settings are in ${path}`);
}

interface Screen {
  readonly module: TuiModule;
  readonly tui: Tui;
  readonly theme: Theme;
  readonly path: string;
  readonly file: SettingsFile;
  readonly settings: Settings;
  readonly context: Context;
  done(result: undefined): void;
}

/** What is above and below the keys: frame, title, description and hint, and pi's own footer. */
const linesAround = 12;

function screen(
  { module, tui, theme, path, file, settings, context, done }: Screen,
): FocusableComponent {
  const known = Object.keys(choices);
  const values = new Map(known.map((key) => {
    const now = valueAt(settings, key);
    const given = choices[key] ?? [];
    return [key, given.includes(now) ? given : [now, ...given]] as const;
  }));
  const change = async (key: string, text: string) => {
    const wanted = values.get(key)?.find((value) => shown(key, value) === text);
    try {
      await file.change(key, wanted);
      const held = shown(key, valueAt(await file.read(), key));
      if (held === text) return;
      list.updateValue(key, held);
      notify(context, `The project's own file decides ${key}`);
    } catch (error) {
      list.updateValue(key, shown(key, valueAt(file.current, key)));
      notify(context, `Cannot change ${path}: ${error instanceof Error ? error.message : error}`);
    }
    attempt(() => tui.requestRender());
  };
  const list = new module.SettingsList(
    known.map((key) => ({
      id: key,
      label: key,
      description: fields.find((field) => field.path === key)?.what,
      currentValue: shown(key, valueAt(settings, key)),
      values: values.get(key)?.map((value) => shown(key, value)),
    })),
    Math.max(3, Math.min(known.length, tui.terminal.rows - linesAround)),
    {
      label: (text: string, isSelected: boolean) => isSelected ? theme.fg("accent", text) : text,
      value: (text: string, isSelected: boolean) => theme.fg(isSelected ? "accent" : "muted", text),
      description: (text: string) => theme.fg("dim", text),
      cursor: theme.fg("accent", "> "),
      hint: (text: string) => theme.fg("dim", text),
    },
    change,
    () => done(undefined),
  );
  const rule = (width: number) =>
    theme.fg("borderMuted", (settings.glyphs === "ascii" ? "-" : "─").repeat(width));
  return {
    focused: false,
    render: (width) =>
      [
        rule(width),
        `${theme.bold("Parley's settings")} ${theme.fg("dim", path)}`,
        ...list.render(Math.max(20, width)),
        rule(width),
      ].map((line) => module.truncateToWidth(line, width)),
    handleInput: (data) => list.handleInput?.(data),
    handleMouse: (event: MouseEvent) => list.handleMouse?.({ ...event, y: event.y - 2 }),
    invalidate: () => list.invalidate(),
  };
}

function valueAt(settings: object, key: string): unknown {
  return key.split(".").reduce(
    (value, part) => Reflect.get(value as object, part),
    settings as unknown,
  );
}

function shown(key: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (key === "timeLimit") return value === 0 ? "off" : `${value} seconds`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
