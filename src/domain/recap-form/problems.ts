import type { SafeHtml } from "../content/content.ts";
import {
  lengthProblem,
  requiredProblem,
  slugProblem,
  urlProblem,
} from "../forms/field-problems.ts";
import {
  charLength,
  DURATION_MIN_MINUTES,
  EPISODE_MAX_CHARS,
  EPISODE_MOST,
  EPISODE_TEXTS,
  LABEL_MAX_CHARS,
} from "../limits.ts";
import { splitRecommendations } from "../rich/recommendation-list.ts";
import { longDate } from "../text/dates.ts";
import { guestsOf, linesOf, RECAP_LABELS, type RecapField, type RecapValues } from "./values.ts";

/** More is a slip: the column itself takes any integer. */
const MINUTES_MOST = 100_000;

type Rule = (values: RecapValues) => string | false | undefined;

function tooMany(texts: readonly string[], { most, longest }: { most: number; longest: number }) {
  if (texts.length > most) return `At most ${most}; these are ${texts.length}.`;
  const at = texts.findIndex((text) => charLength(text) > longest);
  return at >= 0 && `Number ${at + 1} is longer than ${longest.toLocaleString("en")} characters.`;
}

const RULES: Partial<Record<RecapField, Rule>> = {
  title: ({ title }) => requiredProblem(title) ?? lengthProblem(title, EPISODE_MAX_CHARS.title),
  slug: ({ slug }) => slugProblem(slug),
  episodeDate: ({ episodeDate }) =>
    episodeDate !== "" && longDate(episodeDate) === undefined && "Enter a date that exists.",
  episodeLink: ({ episodeLink }) => urlProblem(episodeLink),
  youtubeUrl: ({ youtubeUrl }) => urlProblem(youtubeUrl),
  guests: ({ guests }) => guestProblem(guests),
  quickTake: ({ quickTake }) => lengthProblem(quickTake, EPISODE_MAX_CHARS.quick_take),
  recapBody: ({ recapBody }) => lengthProblem(recapBody, EPISODE_MAX_CHARS.recap_body),
  keyTakeaways: ({ keyTakeaways }) => tooMany(linesOf(keyTakeaways), EPISODE_TEXTS.key_takeaways),
  quotes: ({ quotes }) => tooMany(linesOf(quotes), EPISODE_TEXTS.quotes),
  recommendations: ({ recommendations }) =>
    tooMany(splitRecommendations(recommendations as SafeHtml), EPISODE_TEXTS.recommendations),
  whyItMatters: ({ whyItMatters }) => lengthProblem(whyItMatters, EPISODE_MAX_CHARS.why_it_matters),
  cta: ({ cta }) => lengthProblem(cta, EPISODE_MAX_CHARS.cta),
  thumbnailUrl: ({ thumbnailUrl }) => urlProblem(thumbnailUrl),
  durationMinutes: ({ durationMinutes }) => durationProblem(durationMinutes.trim()),
  transcript: ({ transcript }) => lengthProblem(transcript, EPISODE_MAX_CHARS.transcript),
};

function durationProblem(minutes: string): string | false {
  if (minutes === "") return false;
  const count = /^\d+$/.test(minutes) ? Number(minutes) : 0;
  if (count < DURATION_MIN_MINUTES) return `Enter whole minutes, ${DURATION_MIN_MINUTES} or more.`;
  return count > MINUTES_MOST && "That is longer than any episode.";
}

function guestProblem(typed: RecapValues["guests"]): string | false {
  const guests = guestsOf(typed);
  if (guests.length > EPISODE_MOST.guests) return `At most ${EPISODE_MOST.guests} guests.`;
  for (const [index, { name, link }] of guests.entries()) {
    const who = `Guest ${index + 1}`;
    if (name === "") return `${who} has a link but no name.`;
    if (charLength(name) > LABEL_MAX_CHARS) {
      return `${who}: a name has at most ${LABEL_MAX_CHARS} characters.`;
    }
    const problem = urlProblem(link);
    if (problem) return `${who}: ${problem}`;
  }
  return false;
}

/** What keeps the form from being saved, by field, in the order of the form. */
export function problemsOf(values: RecapValues): Partial<Record<RecapField, string>> {
  const fields = Object.keys(RECAP_LABELS) as RecapField[];
  const found = fields.flatMap((field) => {
    const problem = RULES[field]?.(values);
    return problem ? [[field, problem]] : [];
  });
  return Object.fromEntries(found);
}
