import { focusedOption, isReviewing, questionInView } from "../lib/derive.ts";
import { keys, leaveKey } from "../lib/keys.ts";
import type { Model } from "../lib/model.ts";
import type { Body } from "./body.ts";
import { keysText } from "./footer.ts";
import type { Look } from "./look.ts";
import { pane, previewLines } from "./preview.ts";
import { reviewText } from "./review.ts";

/** Something to read in full width: the question with the focused option, the answers, or the keys. */
export function readerBody(model: Model, columns: number, height: number, look: Look): Body {
  const { mode } = model;
  const scroll = mode.type === "reading" ? mode.scroll : 0;
  const lines = mode.type === "reading" && mode.page === "keys"
    ? keyLines(columns, look)
    : isReviewing(model)
    ? look.cells.wrap(reviewText(model, look), columns)
    : questionLines(model, columns, look);
  const shown = pane(lines, scroll, height, columns, look);
  return {
    lines: shown.lines,
    rows: [],
    listColumns: 0,
    viewport: { page: height, limit: shown.limit, isCut: false },
  };
}

function questionLines(model: Model, columns: number, look: Look): readonly string[] {
  const question = questionInView(model);
  const option = question?.options[focusedOption(model) ?? -1];
  return [
    ...look.markdown(question?.prompt ?? "", columns),
    ...(option === undefined ? [] : [
      "",
      ...look.cells.wrap(option.label, columns).map((line) => look.accent(look.strong(line))),
      ...(option.description ? look.cells.wrap(option.description, columns).map(look.muted) : []),
      ...(option.preview ? ["", ...previewLines(option.preview, columns, look)] : []),
    ]),
  ];
}

function keyLines(columns: number, look: Look): readonly string[] {
  const wide = 16;
  return [...keys, leaveKey].flatMap((key) => {
    const name = look.cells.cut(key.keys.map((id) => keysText([id], look)).join(" "), wide);
    const text = look.cells.wrap(key.what, Math.max(8, columns - wide - 1));
    return text.map((line, index) =>
      look.accent(look.cells.pad(index === 0 ? name : "", wide)) + ` ${line}`
    );
  });
}
