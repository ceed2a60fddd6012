import { CLOCK } from "./clock.ts";
import { splitLabel } from "./speakers.ts";

const TIME_IN_BRACKETS = new RegExp(
  String.raw`\[(?:[^[\]\n]{0,20}\s)?${CLOCK}[^[\]\n]{0,30}\]|\((?:[^()\n]{0,20}\s)?${CLOCK}[^()\n]{0,30}\)`,
  "g",
);
const MARKS_AND_TIME = new RegExp(String.raw`^[\s"“”„«»'‘’*_>•–—-]*(?:${CLOCK}(?=\s))?[\s–—-]*`);
const BOLD_COLON = /^([^:：\n]{1,60}?)[*_]*\s*([:：])[*_]*/;
/** A label is longer than its name by a few marks. */
const MAX_LABEL_CHARS = 100;
const MAX_NAME_WORDS = 4;

/** Replaces the time and the name of the speaker in each line by spaces, so that all other words keep their places. */
export const blankLabels = (text: string): string =>
  text
    .replace(TIME_IN_BRACKETS, (time) => " ".repeat(time.length))
    .split("\n")
    .map((line) => {
      const length = labelLength(line);
      return " ".repeat(length) + line.slice(length);
    })
    .join("\n");

/** Returns the spoken words of a text such as `[0:21] Name: words`. */
export const withoutLabels = (text: string): string =>
  blankLabels(text)
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .join("\n")
    .trim();

function labelLength(line: string): number {
  const before = MARKS_AND_TIME.exec(line)?.[0] ?? "";
  const start = line.slice(before.length, before.length + MAX_LABEL_CHARS);
  const bold = BOLD_COLON.exec(start)?.[0] ?? "";
  const label = splitLabel(start.replace(BOLD_COLON, "$1$2 ").replace(/: +/, ": "))?.label ?? "";
  const isLabel = label !== "" && label.split(" ").length <= MAX_NAME_WORDS;
  const isSpaced = /^(?:\s|$)/.test(start.slice(bold.length)) || /[：*_]$/.test(bold);
  if (isLabel && isSpaced) return before.length + bold.length;
  return /\d/.test(before) ? before.length : 0;
}
