import { stemmer } from "stemmer";
import { oneLine } from "../transcript/cue.ts";
import type { TranscriptLine } from "../transcript/lines.ts";
import type { Passage } from "./passages.ts";
import { stemsOf } from "./words.ts";

export type OverviewKind = "summary" | "points" | "people";

export interface RecapTexts {
  quickTake: string | null;
  keyTakeaways: readonly string[];
  chapters: readonly { start: number; title: string }[];
  hosts: readonly string[];
  guests: readonly string[];
}

const PATTERNS: [OverviewKind, RegExp][] = [
  [
    "people",
    /\bwho(?:'s|’s| is| are| was| were)? (?:all )?(?:speak|talk|the (?:guest|host|speaker)|on (?:this|the)|in this|there|take part)|\b(?:list|name)\b.*\b(?:guests|hosts|speakers)\b|\bwho do (?:i|we) hear\b/,
  ],
  [
    "points",
    /\b(?:(?:key|main|biggest|most important|central|top|core) (?:point|takeaway|take-away|idea|lesson|insight|argument|message|topic|theme|learning|conclusion|thing)|takeaways?\b|take-aways?\b|bullet points)/,
  ],
  [
    "summary",
    /\b(?:summari[sz]e|summary|sum (?:this|it|that) up|sum up|recap|overview|tl;?dr|gist|in a nutshell|abstract)\b|\bwhat(?:'s|’s| is| was)?\b.*\babout\b|\bwhat do they (?:talk|speak) about\b|\btell me about (?:this|the) (?:episode|podcast|talk|video|show|interview|conversation)\b|\b(?:topic|subject) of\b/,
  ],
];

/** A question that has only these words is about the whole episode. All other questions are about a part of the episode. */
const GENERAL_STEMS = new Set(
  `summarise summarize summary sum overview tldr tl dr gist nutshell abstract recap short brief briefly
  key main biggest important central top core point takeaway take-away idea lesson insight argument message topic
  theme learning conclusion subject bullet list name guest host speaker speak hear part episode podcast talk video
  show interview conversation discussion recording transcript whole entire full sentence word words paragraph
  please quick quickly three five ten 3 5 10 discuss cover today here happen people person`
    .split(/\s+/)
    .map((word) => stemmer(word)),
);
const MAX_PEOPLE = 20;

/** Returns the kind of overview that the question wants, or null if the question is about a part of the episode. */
export function overviewOf(question: string): OverviewKind | null {
  const text = oneLine(question).toLowerCase();
  if (!stemsOf(text).every((stem) => GENERAL_STEMS.has(stem))) return null;
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Returns the texts of the recap that give the overview. For the kind `people`, the list is empty. */
export function overviewPassages(
  overview: OverviewKind,
  recap: RecapTexts,
  lines: readonly TranscriptLine[],
): Passage[] {
  if (overview === "people") return [];
  const summary = [recap.quickTake ?? ""];
  const points = [...recap.keyTakeaways];
  const texts = overview === "points" && points.length > 0 ? points : [...summary, ...points];
  const recapPassages = texts
    .map(oneLine)
    .filter(Boolean)
    .map((text): Passage => ({ line: null, speaker: null, start: null, text }));
  const chapterPassages = recap.chapters.flatMap(({ start, title }): Passage[] => {
    const line = lines.findLast((candidate) => (candidate.start ?? Infinity) <= start) ?? lines[0];
    return line ? [{ line: line.id, speaker: null, start, text: oneLine(title) }] : [];
  });
  return [...recapPassages, ...(overview === "summary" || recapPassages.length === 0 ? chapterPassages : [])];
}

/** Returns null if neither the transcript nor the recap names a person. */
export function peopleSentence({ hosts, guests }: RecapTexts, lines: readonly TranscriptLine[]): string | null {
  const speakers = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))];
  const isSpeaker = (guest: string) => speakers.some((speaker) => speaker.toLowerCase() === guest.toLowerCase());
  const sentences = [
    speakers.length > 0 ? `The transcript names these speakers: ${joinNames(speakers)}.` : "",
    hosts.length > 0 ? `Hosts of the show: ${joinNames(hosts)}.` : "",
    guests.length > 0 && !guests.every(isSpeaker) ? `Guests of the episode: ${joinNames(guests)}.` : "",
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : null;
}

const joinNames = (names: readonly string[]): string => {
  const firstNames = names.slice(0, MAX_PEOPLE);
  const otherCount = names.length - firstNames.length;
  return otherCount > 0 ? `${firstNames.join(", ")} and ${otherCount} more` : firstNames.join(", ");
};
