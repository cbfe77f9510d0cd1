/**
 * Text that comes as one paste, between the marks that terminals put around it.
 *
 * @module
 */

/** What stands before a paste. */
export const pasteStart = "\x1b[200~";
/** What stands after a paste. */
export const pasteEnd = "\x1b[201~";

/** Text marked as one paste, as a terminal would send it. */
export function asPaste(text: string): string {
  return pasteStart + text + pasteEnd;
}

/** Text as a person can have typed it: line breaks as `\n`, and no control byte but them and tabs. */
export function asTyped(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
}
