import { KNOWN_NOTES_MAX_CHARS } from "../constants.ts";
import type { Chapter, Link } from "../content/content.ts";
import { WEB_URL } from "../limits.ts";
import { isDay } from "../text/dates.ts";
import { htmlWords } from "../text/difference.ts";
import { readClock } from "../transcript/clock.ts";
import type { RecapValues } from "./recap-form.ts";

/** What the form knows about an episode besides its transcript. Empty fields are missing. */
export interface KnownFacts {
  date?: string;
  minutes?: number;
  showNotes?: string;
  guests?: string[];
  chapters?: Chapter[];
  links?: Link[];
}

type KnownValues = Pick<RecapValues, "episodeDate" | "durationMinutes" | "showNotes" | "guests" | "chapters" | "links">;

/** Reads the facts from the form. Leaves out what is not complete yet, such as a link without an address. */
export function knownFacts(values: KnownValues): KnownFacts {
  const minutes = Number(values.durationMinutes);
  const showNotes = htmlWords(values.showNotes).slice(0, KNOWN_NOTES_MAX_CHARS).toWellFormed();
  const guests = values.guests.map(({ name }) => name.trim()).filter(Boolean);
  const chapters = values.chapters.flatMap(({ start, title }): Chapter[] => {
    const seconds = readClock(start.trim());
    return seconds === null || title.trim() === "" ? [] : [{ start: seconds, title: title.trim() }];
  });
  const links = values.links
    .map(({ text, url }) => ({ text: text.trim(), url: url.trim() }))
    .filter(({ text, url }) => text !== "" && WEB_URL.test(url));
  return {
    ...(isDay(values.episodeDate) && { date: values.episodeDate }),
    ...(Number.isInteger(minutes) && minutes > 0 && { minutes }),
    ...(showNotes !== "" && { showNotes }),
    ...(guests.length > 0 && { guests }),
    ...(chapters.length > 0 && { chapters }),
    ...(links.length > 0 && { links }),
  };
}
