/** The lists of a form whose items have two texts: guests, hosts, links, chapters and corrections. */
import { clockTime } from "../content/durations.ts";
import type { ChapterValues, CorrectionValues, GuestValues, LinkValues } from "../content/fields.ts";
import { charLength } from "../limits.ts";
import { longDate } from "../text/dates.ts";
import { readClock } from "../transcript/clock.ts";
import { urlProblem } from "./field-problems.ts";
import { isSame } from "./form-values.ts";

export interface ItemProblem<Item> {
  index: number;
  part: keyof Item & string;
  text: string;
}

interface Limits {
  maxItems: number;
  maxChars: number;
}

type FindProblem<Item> = (item: Item, maxChars: number) => [part: keyof Item & string, text: string] | undefined;

const tooLongProblem = (text: string, maxChars: number, subject: string) =>
  charLength(text) > maxChars ? `${subject} has at most ${maxChars} characters.` : undefined;

const personProblem =
  (noun: string): FindProblem<GuestValues> =>
  ({ name, link }, maxChars) => {
    if (name === "") return ["name", `This ${noun} has a link but no name.`];
    const problem = tooLongProblem(name, maxChars, "A name");
    if (problem) return ["name", problem];
    const linkProblem = urlProblem(link);
    return linkProblem ? ["link", linkProblem] : undefined;
  };

const linkProblem: FindProblem<LinkValues> = ({ text, url }, maxChars) => {
  if (text === "") return ["text", "This link has an address but no text."];
  const problem = tooLongProblem(text, maxChars, "The text of a link");
  if (problem) return ["text", problem];
  if (url === "") return ["url", "This link has no address."];
  const addressProblem = urlProblem(url);
  return addressProblem ? ["url", addressProblem] : undefined;
};

const chapterProblem: FindProblem<ChapterValues> = ({ start, title }, maxChars) => {
  if (readStart(start) === null) {
    return ["start", "Enter the time at which this chapter begins, such as 12:34 or 1:02:03."];
  }
  if (title === "") return ["title", "This chapter has a time but no title."];
  const problem = tooLongProblem(title, maxChars, "The title of a chapter");
  return problem ? ["title", problem] : undefined;
};

const correctionProblem: FindProblem<CorrectionValues> = ({ date, text }, maxChars) => {
  if (longDate(date) === undefined) return ["date", "Enter the day of this correction."];
  if (text === "") return ["text", "Write what was corrected."];
  const problem = tooLongProblem(text, maxChars, "A correction");
  return problem ? ["text", problem] : undefined;
};

/** Describes the list of guests, links, chapters or corrections. The form trims all texts. A blank item has no text, and the form does not save it. */
function listInput<Item extends Record<keyof Item, string>>(nouns: string, findProblem: FindProblem<Item>) {
  const trim = (item: Item) =>
    Object.fromEntries(Object.entries<string>(item).map(([part, text]) => [part, text.trim()])) as unknown as Item;
  const isBlank = (item: Item) => Object.values<string>(item).every((text) => text.trim() === "");
  const filledItems = (items: readonly Item[]) => items.filter((item) => !isBlank(item)).map(trim);
  return {
    filledItems,
    /** Returns their items without those that `mine` removed, and with those that `mine` added. */
    mergeItems(before: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Item[] {
      const [oldItems, myItems, theirItems] = [before, mine, theirs].map(filledItems) as [Item[], Item[], Item[]];
      const without = (items: readonly Item[], others: readonly Item[]) =>
        items.filter((item) => !others.some((other) => isSame(item, other)));
      const [added, removed] = [without(myItems, oldItems), without(oldItems, myItems)];
      return [...without(theirItems, removed), ...without(added, theirItems)];
    },
    /** Returns the first problem. Its index is the position of the item in `items`, which includes blank items. */
    problemOf(items: readonly Item[], { maxChars }: Limits): ItemProblem<Item> | undefined {
      for (const [index, item] of items.entries()) {
        const problem = isBlank(item) ? undefined : findProblem(trim(item), maxChars);
        if (problem) return { index, part: problem[0], text: problem[1] };
      }
      return undefined;
    },
    tooManyProblem: (items: readonly Item[], { maxItems }: Limits) =>
      items.filter((item) => !isBlank(item)).length > maxItems ? `At most ${maxItems} ${nouns}.` : undefined,
  };
}

export const GUEST_LIST = listInput("guests", personProblem("guest"));
export const HOST_LIST = listInput("hosts", personProblem("host"));
export const LINK_LIST = listInput("links", linkProblem);
export const CHAPTER_LIST = listInput("chapters", chapterProblem);
export const CORRECTION_LIST = listInput("corrections", correctionProblem);

/** Reads `12:34`, `1:02:03` or `0:00.5` as seconds. Returns null for other texts. */
export function readStart(text: string): number | null {
  const start = text.trim();
  return /^(?:\d{1,3}:[0-5]?\d|\d{1,3}):[0-5]\d(?:[.,]\d{1,3})?$/.test(start) ? readClock(start) : null;
}

/** Writes a time such as `12:34`, from which `readStart` reads the same number. */
export function writeStart(start: number): string {
  const milliseconds = Math.round(Math.max(0, start) * 1000) % 1000;
  const fraction = milliseconds === 0 ? "" : `.${String(milliseconds).padStart(3, "0")}`;
  return clockTime(Math.round(Math.max(0, start) * 1000) / 1000) + fraction;
}

/** Sorts chapters by time. Chapters without a valid time come last. */
export const sortChapters = (chapters: readonly ChapterValues[]): ChapterValues[] =>
  chapters.toSorted((a, b) => timeOf(a) - timeOf(b));

export const isSorted = (chapters: readonly ChapterValues[]): boolean =>
  chapters.every((chapter, n) => n === 0 || timeOf(chapters[n - 1]) <= timeOf(chapter));

const timeOf = (chapter: ChapterValues | undefined) => readStart(chapter?.start ?? "") ?? Number.MAX_VALUE;
