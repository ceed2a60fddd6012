import { retrievePassages } from "../answers/extract.ts";
import { passagesOf } from "../answers/passages.ts";
import { sentencesOf } from "../answers/sentences.ts";
import { wordsOf } from "../answers/words.ts";
import type { Chapter, Guest, Link } from "../content/content.ts";
import { withoutHosts } from "../content/hosts.ts";
import { CHAPTER_TITLE_MAX_CHARS, EPISODE_MAX_ITEMS, WEB_URL } from "../limits.ts";
import { htmlWords } from "../text/difference.ts";
import type { TranscriptLine } from "../transcript/lines.ts";

export interface ExtractedRecap {
  quotes: string[];
  chapters: Pick<Chapter, keyof Chapter>[];
  people: Pick<Guest, keyof Guest>[];
  links: Pick<Link, keyof Link>[];
}

const QUOTES = { maxItems: 3, minChars: 50, maxChars: 240 };
const TOPIC_MAX_CHARS = 400;
const TOPIC_WORDS = 12;
const MIN_CHAPTERS = 2;
const LABEL_MAX_CHARS = 80;

/** Extracts the parts of a recap that need no model: quotes, chapters, people and links. The people are not hosts of the show. */
export const extractRecap = (
  title: string,
  description: string,
  lines: readonly TranscriptLine[],
  hosts: readonly Pick<Guest, "name">[] = [],
): ExtractedRecap => ({
  quotes: quotesOf(`${title} ${description.slice(0, TOPIC_MAX_CHARS) || frequentWords(lines)}`, lines),
  chapters: chaptersOf(description),
  people: withoutHosts(peopleOf(lines), hosts).slice(0, EPISODE_MAX_ITEMS.guests),
  links: linksOf(description),
});

/** If a video has no description, the most frequent words of the speakers are its topic. */
function frequentWords(lines: readonly TranscriptLine[]): string {
  const words = lines.flatMap(({ text }) => wordsOf(text));
  const groups = [...Map.groupBy(words, ({ stem }) => stem).values()];
  return groups
    .sort((a, b) => b.length - a.length)
    .slice(0, TOPIC_WORDS)
    .map(([word]) => word?.form ?? "")
    .join(" ");
}

function quotesOf(topic: string, lines: readonly TranscriptLine[]): string[] {
  const passages = passagesOf(lines);
  const closestPassages = new Set(retrievePassages(topic, passages, QUOTES.maxItems));
  return passages
    .filter((passage) => closestPassages.has(passage))
    .flatMap(({ text, speaker }) => {
      const sentence = longestOf(sentencesOf(text).map((part) => part.trim()));
      if (!sentence) return [];
      return [speaker ? `${sentence} — ${speaker}` : sentence];
    });
}

const longestOf = (sentences: readonly string[]) =>
  sentences
    .filter(({ length }) => length >= QUOTES.minChars && length <= QUOTES.maxChars)
    .toSorted((a, b) => b.length - a.length)[0];

const CHAPTER = /^\W*(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>\d{2})\W*\s(?<title>\S.*)$/u;

/** Reads the lines of a description that begin with a time. Returns no chapters if the times are not in order. */
function chaptersOf(description: string): Chapter[] {
  const chapters = description.split(/\r?\n/).flatMap((line): Chapter[] => {
    const { hours = "0", minutes = "0", seconds = "0", title = "" } = CHAPTER.exec(line)?.groups ?? {};
    const text = title.replace(/^[\s–—:-]+/u, "").trim();
    if (text === "" || text.length > CHAPTER_TITLE_MAX_CHARS) return [];
    return [{ start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: text }];
  });
  const isRising = chapters.every(({ start }, index) => start > (chapters[index - 1]?.start ?? -1));
  const isList = isRising && chapters.length >= MIN_CHAPTERS;
  return isList ? chapters.slice(0, EPISODE_MAX_ITEMS.chapters) : [];
}

const NO_PERSON =
  /\d|[[\](){}<>@#/_]|^(?:speakers?|hosts?|guests?|interviewers?|announcers?|narrator|moderator|voice|unknown|unidentified|audience|everyone|both|all|man|woman|male|female|break|intro|outro|sponsor|music|audio|video)\b/i;

/** Returns the speakers who have a first and a last name. A first name alone does not identify a person. */
function peopleOf(lines: readonly TranscriptLine[]): Guest[] {
  const names = lines.flatMap(({ speaker }) => speaker?.trim() || []);
  const people = [...new Set(names)].filter(
    (name) => !NO_PERSON.test(name) && /\S\s+\S/.test(name) && name.length <= LABEL_MAX_CHARS,
  );
  return people.map((name) => ({ name, link: null }));
}

const ADDRESS = /https?:\/\/[^\s<>"\\]+/gi;

/** The label of a link is the text before it in the same line, or its host. */
function linksOf(description: string): Link[] {
  const links = new Map<string, Link>();
  for (const line of htmlWords(description).split(/\r?\n/)) {
    let endOfLastLink = 0;
    for (const { 0: match, index } of line.matchAll(ADDRESS)) {
      const url = match.replace(/[.,;:!?)\]}'’”]+$/u, "");
      const words = line
        .slice(endOfLastLink, index)
        .replace(/^[\W_]+|[\W_]+$/gu, "")
        .trim();
      endOfLastLink = index + match.length;
      if (!WEB_URL.test(url) || !URL.canParse(url)) continue;
      const isLabel = words !== "" && words.length <= LABEL_MAX_CHARS;
      const key = url
        .replace(/^https?:\/\/(?:www\.)?/i, "")
        .replace(/\/$/, "")
        .toLowerCase();
      const label = isLabel ? words : new URL(url).host.replace(/^www\./, "");
      if (!links.has(key)) links.set(key, { text: label, url });
    }
  }
  return [...links.values()].slice(0, EPISODE_MAX_ITEMS.links);
}
