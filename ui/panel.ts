import { nameOf } from "../lib/derive.ts";
import type { Model } from "../lib/model.ts";
import type { Look } from "./look.ts";
import type { DrawEditor } from "./rows.ts";

/** The open note editor under a line that says what it is about. */
export function notePanel(
  model: Model,
  columns: number,
  height: number,
  look: Look,
  drawEditor: DrawEditor | undefined,
): readonly string[] {
  if (model.mode.type !== "editing" || model.mode.field.type === "text") return [];
  const { field } = model.mode;
  const about = field.type === "globalNote"
    ? "everything"
    : field.type === "note"
    ? nameOf(model, field.question)
    : model.questionnaire.questions[field.question]?.options[field.option]?.label ?? "";
  const most = Math.max(1, Math.min(height - 2, Math.ceil(height / 2)));
  const heading = look.muted(look.cells.cut(`${look.glyphs.note} Note on ${about}`, columns));
  const editor = drawEditor?.(columns - 2, most) ?? [];
  const indented = editor.map((line) => `  ${line}`);
  return height < 3
    ? indented.map((line) => line.replace("  ", `${look.glyphs.note} `))
    : [heading, ...indented];
}
