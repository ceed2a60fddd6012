import { withoutHosts } from "../../domain/content/hosts.ts";
import { readQuote } from "../../domain/content/quotes.ts";
import { mergeLinks } from "../../domain/import/links.ts";
import {
  CATEGORY_MAX_CHARS,
  CHAPTER_TITLE_MAX_CHARS,
  EPISODE_MAX_CHARS,
  EPISODE_MAX_ITEMS,
  EPISODE_TEXT_LIMITS,
  IMPORTED_DURATION_MAX_MINUTES,
  LABEL_MAX_CHARS,
  SHOW_MAX_CHARS,
  SHOW_MAX_ITEMS,
} from "../../domain/limits.ts";
import { isPrivateSound } from "../../domain/player/private-sound.ts";
import { checkQuote, isSpoken, spokenTextOf } from "../../domain/recap-form/quote-check.ts";
import { isRecord } from "../../domain/text/is-record.ts";
import { slugify } from "../../domain/text/slug.ts";
import { transcriptLines } from "../../domain/transcript/lines.ts";
import { minutesFromSeconds } from "../../domain/youtube/youtube.ts";
import { sanitizeRichText } from "../sanitize-build.ts";
import { textToHtml } from "./feed/words.ts";
import { PLAIN_TEXTS, type PlainText, type SourceEpisode, type SourcePerson, type SourceShow } from "./format.ts";
import { sha256 } from "./sha256.ts";
import { joinNotes } from "./show-notes.ts";
import {
  allOrNone,
  calendarDate,
  type Note,
  optionalText,
  requiredText,
  textList,
  toLabel,
  toPlainText,
  toRichText,
  toSeconds,
  webUrl,
} from "./values.ts";

/** Increase this number when the mapping changes. Then the next import writes every row again. */
const MAPPING_VERSION = 7;

/** Some sources list the speakers of a transcript as guests. Not every speaker is a person. */
const NOT_A_PERSON =
  /^(?:(?:jingle|music|intro|outro|announcer|narrator|sponsor|advert(?:isement)?|break|audio|clip|audience|speaker|unknown)(?: \d+)?|.+ of the week)$/i;

const DEFAULT_CATEGORY = "Other";

export type EpisodeRow = ReturnType<typeof episodeRow>;
export type ShowRow = ReturnType<typeof showRow>;

export function mapShow(show: SourceShow) {
  const ownName = toLabel(show.name).toLowerCase();
  const names = (show.categories ?? []).map(toLabel);
  const name = names.find((text) => text && text.toLowerCase() !== ownName) ?? DEFAULT_CATEGORY;
  const category: CategoryRow = {
    name: requiredText(name, CATEGORY_MAX_CHARS.name, "category"),
    slug: slugify(name, "category"),
  };
  return { ...withNotes((note) => showRow(show, note)), category };
}

export function mapEpisode(showKey: string, episode: SourceEpisode, showHosts: readonly SourcePerson[] = []) {
  const hosts = [...showHosts, ...(episode.hosts ?? [])];
  const { row, notes } = withNotes((note) => episodeRow(showKey, { ...episode, hosts }, note));
  if (row.enclosure_url && isPrivateSound(row.enclosure_url))
    notes.push("enclosure: its address becomes public, but seems to be from a private feed");
  return { row, notes };
}

/** Returns the slug of a new show. Later imports find the show by this slug. */
export const showKeyOf = ({ slug, name }: SourceShow): string => slugify(slug?.trim() || toLabel(name), "show");

export const episodeSlugOf = ({ slug, title }: SourceEpisode): string =>
  slugify(slug?.trim() || toLabel(title), "episode");

export type CategoryRow = { name: string; slug: string };

function showRow(show: SourceShow, note: Note) {
  const slug = showKeyOf(show);
  const limits = SHOW_MAX_CHARS;
  return {
    source_key: slug,
    slug,
    name: requiredText(toLabel(show.name), limits.name, "name"),
    description: optionalText(show.description, limits.description, "description", note),
    image_url: webUrl(show.image_url, "image_url", note),
    hosts: allOrNone(SHOW_MAX_ITEMS.hosts, peopleOf(show.hosts, "hosts", note), "hosts", note),
    website_url: webUrl(show.website, "website", note),
    language: optionalText(show.language, limits.language, "language", note),
    license: optionalText(show.license, limits.license, "license", note),
    attribution: optionalText(show.attribution, limits.attribution, "attribution", note),
    youtube_channel_url: webUrl(show.youtube_channel_url, "youtube_channel_url", note),
  };
}

function episodeRow(showKey: string, episode: SourceEpisode, note: Note) {
  const slug = episodeSlugOf(episode);
  return {
    source_key: `${showKey}/${episode.key || slug}`,
    slug,
    title: requiredText(toLabel(episode.title), EPISODE_MAX_CHARS.title, "title"),
    episode_date: calendarDate(episode.date, note),
    episode_link: webUrl(episode.link, "link", note),
    youtube_url: webUrl(episode.youtube_url, "youtube_url", note),
    thumbnail_url: webUrl(episode.image_url, "image_url", note),
    duration_minutes: durationOf(episode, note),
    guests: guestsOf(episode, note),
    links: linksOf(episode, note),
    chapters: chaptersOf(episode, note),
    ...enclosureColumns(episode, note),
    ...textColumns(episode, note),
  };
}

function durationOf({ duration_minutes: minutes }: SourceEpisode, note: Note): number | null {
  if (!minutes) return null;
  if (minutes > 0 && minutes <= IMPORTED_DURATION_MAX_MINUTES) return minutesFromSeconds(minutes * 60);
  note("duration", `${Math.round(minutes)} minutes are not possible`);
  return null;
}

type PlainTextColumns = Record<PlainText, string | null>;

function textColumns(episode: SourceEpisode, note: Note) {
  const plainText = (column: PlainText, text: string | null = null) =>
    optionalText(toPlainText(text ?? ""), EPISODE_MAX_CHARS[column], column, note);
  const plainTexts = () =>
    Object.fromEntries(PLAIN_TEXTS.map((column) => [column, plainText(column, episode[column])])) as PlainTextColumns;
  const list = (column: keyof typeof EPISODE_TEXT_LIMITS, convert: (text: string) => string) =>
    textList((episode[column] ?? []).map(convert), EPISODE_TEXT_LIMITS[column], column, note);
  const body = toRichText(episode.recap_markdown ?? "");
  return {
    quick_take: optionalText(episode.quick_take, EPISODE_MAX_CHARS.quick_take, "quick_take", note),
    recap_body: optionalText(body, EPISODE_MAX_CHARS.recap_body, "recap_body", note),
    show_notes: optionalText(showNotesOf(episode), EPISODE_MAX_CHARS.show_notes, "show_notes", note),
    key_takeaways: list("key_takeaways", toPlainText),
    quotes: quotesIn(episode.transcript, list("quotes", toPlainText), note),
    recommendations: list("recommendations", toRichText),
    ...plainTexts(),
    transcript: optionalText(episode.transcript, EPISODE_MAX_CHARS.transcript, "transcript", note),
  };
}

function showNotesOf(episode: SourceEpisode): string {
  const html = episode.show_notes_html?.trim();
  const notes = html ? sanitizeRichText(html) : toRichText(episode.show_notes_markdown ?? "");
  const text = episode.description?.trim();
  const description = text ? sanitizeRichText(textToHtml(text)) : toRichText(episode.summary ?? "");
  return joinNotes(description, notes);
}

/** Some shows rewrite the words of a guest, but a quote must have the exact words. */
function quotesIn(transcript: string | null | undefined, quotes: string[], note: Note): string[] {
  if (!transcript?.trim() || quotes.length === 0) return quotes;
  const spoken = spokenTextOf(transcriptLines(transcript));
  return quotes.filter((line) => {
    const check = checkQuote(spoken, readQuote(line)?.text ?? line);
    const reason = check.kind === "unchecked" ? "not compared with" : "not in";
    if (!isSpoken(check)) note("quotes", `${reason} the transcript: ${line.slice(0, 80)}`);
    return isSpoken(check);
  });
}

function enclosureColumns({ enclosure }: SourceEpisode, note: Note) {
  const enclosure_url = webUrl(enclosure?.url, "enclosure", note);
  const { enclosure_type: maxChars } = EPISODE_MAX_CHARS;
  const bytes = enclosure?.bytes ?? 0;
  return {
    enclosure_url,
    enclosure_type: enclosure_url && optionalText(enclosure?.type, maxChars, "enclosure: type", note),
    enclosure_bytes: enclosure_url && Number.isSafeInteger(bytes) && bytes >= 1 ? bytes : null,
  };
}

function guestsOf(episode: SourceEpisode, note: Note) {
  const hosts = (episode.hosts ?? []).map(({ name }) => ({ name: toLabel(name) }));
  const guests = withoutHosts(peopleOf(episode.guests, "guests", note), hosts);
  return allOrNone(EPISODE_MAX_ITEMS.guests, guests, "guests", note);
}

function peopleOf(people: readonly SourcePerson[] | null | undefined, field: "guests" | "hosts", note: Note) {
  return (people ?? []).flatMap(({ name, link }) => {
    const label = optionalText(toLabel(name).replace(/^about /i, ""), LABEL_MAX_CHARS, field, note);
    if (label && NOT_A_PERSON.test(label)) {
      note(field, `no person: ${label}`);
      return [];
    }
    return label === null ? [] : [{ name: label, link: webUrl(link, `${field}: link`, note) }];
  });
}

function linksOf(episode: SourceEpisode, note: Note) {
  const links = (episode.links ?? []).flatMap((link) => {
    const url = webUrl(link.url, "links", note);
    if (url === null) return [];
    const text = optionalText(toLabel(link.text || url), LABEL_MAX_CHARS, "links", note);
    return text === null ? [] : [{ text, url }];
  });
  return allOrNone(EPISODE_MAX_ITEMS.links, mergeLinks(links), "links", note);
}

function chaptersOf(episode: SourceEpisode, note: Note) {
  const chapters = (episode.chapters ?? []).flatMap((chapter) => {
    const start = toSeconds(chapter.start);
    if (start === null) note("chapters", `not a time: ${chapter.start}`);
    const title = optionalText(toLabel(chapter.title), CHAPTER_TITLE_MAX_CHARS, "chapters", note);
    return start === null || title === null ? [] : [{ start, title }];
  });
  return allOrNone(EPISODE_MAX_ITEMS.chapters, chapters, "chapters", note);
}

function withNotes<Row>(build: (note: Note) => Row) {
  const notes: string[] = [];
  const row = build((field, reason) => notes.push(`${field} left out: ${reason}`));
  return { row, notes };
}

/** The importer updates a row only if this hash differs from the stored hash. */
export function sourceHash(mapped: object): Promise<string> {
  const canonical = JSON.stringify([MAPPING_VERSION, mapped], (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return sha256(canonical);
}
