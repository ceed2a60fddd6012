import type { SafeHtml } from "../content/content.ts";
import { clockTime } from "../content/durations.ts";
import { readClock } from "../transcript/clock.ts";
import { sanitizedText } from "./delta-html.ts";
import { splitTags } from "./split-tags.ts";

interface Options {
  /** The length of the recording. A later time is no time in it. */
  minutes: number | null;
  /** Null makes the time a button. */
  addressOf: (second: number) => string | null;
}

const STARTS_LINE = /^<\/?(?:p|br|li|ul|ol|h\d|blockquote|pre|hr)\b/;
const TIME = String.raw`(?:\d{1,2}:[0-5]\d:[0-5]\d|\d{1,3}:[0-5]\d)`;
const OF_DAY = String.raw`[ap]\.?m\b|[AP]\.?M\b|Uhr\b|h\b|o[’']clock\b|(?:UTC|GMT|CES?T|EES?T|WES?T|[ECMP][SD]T|BST|IST|JST|AE[SD]T)\b`;
/** A time at the start of a line, but not "10:30 am", "10:30 Uhr" or "16:10 CET", which are times of a day. */
const AT_START = new RegExp(
  String.raw`^([\s\p{Pd}•*·▶►⏱]{0,8})(${TIME})(?![\d:.,]?\d|(?:\s?\p{Pd}\s?${TIME})?\s?(?:${OF_DAY}))`,
  "u",
);
const IN_BRACKETS = new RegExp(String.raw`([([]\s?)(${TIME})(?=\s?(?:[)\]]|\p{Pd}\s?\d{1,2}:\d))`, "gu");

const escapeAttribute = (text: string) => sanitizedText(text).replaceAll('"', "&quot;");

/** A time starts the player only at the start of a line or alone in brackets. Others may be times of a day or ratios. */
export function linkTimes(html: SafeHtml, { minutes, addressOf }: Options): SafeHtml {
  const end = minutes === null ? Number.POSITIVE_INFINITY : (minutes + 1) * 60;
  const linkTo = (time: string) => {
    const second = readClock(time);
    if (second === null || second > end) return time;
    const address = addressOf(second);
    return address === null
      ? `<button type="button" data-play="${second}" class="link" aria-label="Play from ${clockTime(second)}">${time}</button>`
      : `<a href="${escapeAttribute(address)}" rel="nofollow noopener" data-play="${second}" class="link">${time}</a>`;
  };
  let isAtStart = true;
  let openLinks = 0;
  const parts = splitTags(html).map((part, index) => {
    if (index % 2 === 1) {
      if (/^<a\b/.test(part)) openLinks++;
      else if (part.startsWith("</a")) openLinks--;
      if (STARTS_LINE.test(part)) isAtStart = true;
      return part;
    }
    if (part.trim() === "" || openLinks > 0) {
      if (part.trim() !== "") isAtStart = false;
      return part;
    }
    const lines = part.split("\n").map((line, n) => {
      const start = n > 0 || isAtStart ? AT_START.exec(line) : null;
      const rest = start ? line.slice(start[0].length) : line;
      const linkedStart = start ? `${start[1]}${linkTo(start[2] ?? "")}` : "";
      return linkedStart + rest.replace(IN_BRACKETS, (_, bracket, time) => bracket + linkTo(time));
    });
    isAtStart = false;
    return lines.join("\n");
  });
  return parts.join("") as SafeHtml;
}
