import { episodeKeys, type KeyedEpisode } from "../../../domain/import/episode-keys.ts";
import { EPISODE_MAX_CHARS } from "../../../domain/limits.ts";
import { longDate } from "../../../domain/text/dates.ts";
import { durationSeconds } from "../../../domain/transcript/clock.ts";
import { watchUrl } from "../../../domain/youtube/youtube.ts";
import { sanitizeRichText } from "../../sanitize-build.ts";
import type { SourceEpisode } from "../format.ts";
import { joinNotes } from "../show-notes.ts";
import { content, field, fullAddress, imageOf, isWebAddress, linksOf, titleOf } from "./fields.ts";
import { HASH_ATTRIBUTE } from "./known-items.ts";
import { guestsOf, hostsOf } from "./persons.ts";
import { isYouTube } from "./show.ts";
import { feedDate } from "./times.ts";
import { firstSentences, firstWords, linesOfHtml, toHtml } from "./words.ts";
import { attribute, childrenOf, findAll, plainText, type XmlElement } from "./xml.ts";

export interface Reference {
  url: string;
  type: string;
  language: string;
}

export interface FeedEpisode {
  episode: SourceEpisode;
  notes: string[];
  transcripts: Reference[];
  chapters: Reference[];
}

/** The import looks up the keys of an item before it reads the rest, because most items of a feed are already known. */
export interface FeedItem extends KeyedEpisode {
  /** The hash of the text of the item, if the check of a followed feed has computed it. */
  hash?: string | undefined;
  read(): FeedEpisode;
}

const BODY_FIELDS = ["content:encoded", "content", "description", "body", "xhtml:body", "fullitem"];
const SUMMARY_FIELDS = ["itunes:summary", "summary", "description", "itunes:subtitle", "subtitle"];
const DATE_FIELDS = ["pubdate", "published", "issued", "dc:date", "dcterms:created", "updated", "modified"];
const TITLE_MAX_CHARS = 80;

export function itemOf(item: XmlElement, bases: string[], website?: string | null): FeedItem {
  if (item.isCut) throw new Error("the feed ends in the middle of this episode");
  const notes: string[] = [];
  const date = dateOf(item);
  const day = feedDate(date);
  const title = titleOrReplacement(item, () => linesOfHtml(bodyOf(item)), day, notes);
  const links = addressesOf(item, bases);
  const minutes = minutesOf(item, notes);
  const keys = episodeKeys(
    {
      guid: field(item, "guid", "id"),
      sound: links.enclosure,
      page: links.page,
      title,
      date: day,
      minutes,
    },
    website,
  );
  const read = () => {
    const youtubeUrl = youtubeOf(item, links.page);
    const episode: SourceEpisode = {
      title,
      date: day ?? date,
      duration_minutes: minutes,
      link: links.page || links.enclosure,
      enclosure: enclosureOf(item, links.enclosure, bases),
      youtube_url: youtubeUrl,
      image_url: imageOf(item, bases),
      hosts: hostsOf(item, bases),
      guests: guestsOf(item, bases),
      chapters: chaptersOf(item),
      // The default text of the site invites readers to listen, which is impossible here.
      cta: links.enclosure === "" && !youtubeUrl ? "Read more on the source page." : null,
      show_notes_html: showNotesOf(item),
    };
    return {
      episode,
      notes: [...notes],
      transcripts: referencesOf(item, "podcast:transcript"),
      chapters: referencesOf(item, "podcast:chapters"),
    };
  };
  return { title, date: day, keys, hash: item.attributes[HASH_ATTRIBUTE], read };
}

export function labelOf(item: XmlElement, index: number): string {
  return titleOf(item) || field(item, "guid", "id") || `episode ${index + 1}`;
}

const mediaDescription = (item: XmlElement) =>
  content(childrenOf(item, "media:group")[0] ?? item, "media:description") || content(item, "media:description");

const richText = (text: string) => sanitizeRichText(toHtml(text));

const bodyOf = (item: XmlElement) =>
  richText(content(item, ...BODY_FIELDS) || mediaDescription(item) || content(item, ...SUMMARY_FIELDS));

const showNotesOf = (item: XmlElement) => joinNotes(richText(content(item, ...SUMMARY_FIELDS)), bodyOf(item));

function titleOrReplacement(item: XmlElement, readLines: () => string, date: string | null, notes: string[]): string {
  const title = titleOf(item);
  if (title !== "") {
    const shortTitle = firstWords(title, EPISODE_MAX_CHARS.title);
    if (shortTitle !== title) notes.push(`title shortened: it had ${title.length} characters`);
    return shortTitle;
  }
  const lines = readLines();
  if (lines !== "") {
    notes.push("no title; the first sentence of the description replaces it");
    return firstWords(firstSentences(lines, TITLE_MAX_CHARS), TITLE_MAX_CHARS);
  }
  const day = date && longDate(date);
  if (!day) throw new Error("it has no title, and no description or date to replace it");
  notes.push("no title; the date replaces it");
  return `Episode of ${day}`;
}

function dateOf(item: XmlElement): string {
  const dates = DATE_FIELDS.flatMap((name) => childrenOf(item, name).map(plainText)).filter(Boolean);
  return dates.find((text) => feedDate(text) !== null) ?? dates[0] ?? "";
}

function minutesOf(item: XmlElement, notes: string[]): number | null {
  const duration = field(item, "itunes:duration") || mediaSeconds(item);
  if (duration === "") return null;
  const seconds = durationSeconds(duration);
  if (seconds === null) notes.push(`duration left out: not a duration: ${duration.slice(0, 80)}`);
  return seconds === null ? null : seconds / 60;
}

function mediaSeconds(item: XmlElement): string {
  const media = findAll(item, ["media:content", "yt:duration"], []);
  return media.map((element) => attribute(element, "duration") || attribute(element, "seconds")).find(Boolean) ?? "";
}

function addressesOf(item: XmlElement, bases: string[]) {
  const links = linksOf(item);
  const guids = childrenOf(item, "guid").filter((guid) => attribute(guid, "ispermalink") !== "false");
  const pages = [
    ...links.filter(({ rel }) => rel === "alternate").map(({ href }) => fullAddress(href, bases)),
    ...guids.map(plainText).filter(isWebAddress),
  ];
  const enclosures = [
    ...childrenOf(item, "enclosure")
      .filter((enclosure) => !isPicture(enclosure))
      .map((enclosure) => attribute(enclosure, "url")),
    ...links.filter(({ rel }) => rel === "enclosure").map(({ href }) => href),
    ...childrenOf(item, "media:content")
      .filter((media) => !isPicture(media))
      .map((media) => attribute(media, "url")),
  ].map((address) => fullAddress(address, bases));
  return {
    page: pages.find(isWebAddress) ?? pages[0] ?? "",
    enclosure: enclosures.find(isWebAddress) ?? "",
  };
}

const isPicture = (media: XmlElement) =>
  attribute(media, "medium") === "image" || attribute(media, "type").startsWith("image/");

function enclosureOf(item: XmlElement, url: string, bases: string[]) {
  if (url === "") return null;
  const element = [...childrenOf(item, "enclosure", "media:content"), ...childrenOf(item, "link", "atom:link")].find(
    (candidate) =>
      [attribute(candidate, "url"), attribute(candidate, "href")].some(
        (address) => address !== "" && fullAddress(address, bases) === url,
      ),
  );
  const size = element && (attribute(element, "length") || attribute(element, "filesize"));
  return { url, type: element && attribute(element, "type"), bytes: Number(size) || null };
}

function youtubeOf(item: XmlElement, page: string): string | null {
  const id = field(item, "yt:videoid");
  if (/^[\w-]+$/.test(id)) return watchUrl(id);
  return isYouTube(page) || /^https?:\/\/youtu\.be\//i.test(page) ? page : null;
}

/** Reads Podlove Simple Chapters, a format of chapters inside a feed. */
function chaptersOf(item: XmlElement) {
  return findAll(item, ["psc:chapter"], []).map((chapter) => {
    const start = attribute(chapter, "start");
    return { start: durationSeconds(start) ?? start, title: attribute(chapter, "title") };
  });
}

function referencesOf(item: XmlElement, name: string): Reference[] {
  return childrenOf(item, name).flatMap((element) => {
    const url = attribute(element, "url");
    const type = attribute(element, "type").toLowerCase();
    return url === "" ? [] : [{ url, type, language: attribute(element, "language") }];
  });
}
