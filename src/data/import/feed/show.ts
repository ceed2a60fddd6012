import { CATEGORY_MAX_CHARS, SHOW_MAX_CHARS } from "../../../domain/limits.ts";
import type { SourceShow } from "../format.ts";
import { content, field, fullAddress, imageOf, isWebAddress, linkTo, titleOf } from "./fields.ts";
import { hostsOf } from "./persons.ts";
import { firstSentences, firstWords, linesOfHtml, toHtml } from "./words.ts";
import { attribute, childrenOf, findAll, plainText, type XmlElement } from "./xml.ts";

export function showOf(channel: XmlElement, fallbackName: string, bases: string[]) {
  const notes: string[] = [];
  const title = titleOf(channel);
  if (title === "") notes.push(`the feed has no title; the show is named ${fallbackName}`);
  const name = firstWords(title || fallbackName, SHOW_MAX_CHARS.name);
  if (title !== "" && name !== title) notes.push(`name shortened: it had ${title.length} characters`);
  const website = linkTo(channel, "alternate");
  const description = toHtml(
    content(channel, "description", "subtitle", "tagline", "itunes:summary", "itunes:subtitle"),
  );
  const show: SourceShow = {
    name,
    description: firstSentences(linesOfHtml(description), SHOW_MAX_CHARS.description),
    image_url: imageOf(channel, [website, ...bases]),
    website: fullAddress(website, bases),
    podcast_guid: field(channel, "podcast:guid") || null,
    feeds: [linkTo(channel, "self")].filter(isWebAddress),
    language: languageOf(channel, notes),
    categories: categoriesOf(channel),
    hosts: hostsOf(channel, bases),
    license: licenseOf(channel),
    attribution: attributionOf(channel),
    youtube_channel_url: isYouTube(website) ? website : null,
  };
  return { show, notes };
}

function languageOf(channel: XmlElement, notes: string[]): string | null {
  const language = field(channel, "language", "dc:language") || (channel.attributes["xml:lang"] ?? "").trim();
  if (language === "") return null;
  try {
    return Intl.getCanonicalLocales(language.replaceAll("_", "-"))[0] ?? null;
  } catch {
    notes.push(`language left out: not a language tag: ${language.slice(0, 80)}`);
    return null;
  }
}

function categoriesOf(channel: XmlElement): string[] {
  const itunesCategories = findAll(channel, ["itunes:category"], ["item", "entry"]);
  const otherCategories = childrenOf(channel, "category", "dc:subject", "media:category");
  return [...itunesCategories, ...otherCategories]
    .map(
      (category) =>
        ["text", "label", "term"].reduce((name, attributeName) => name || attribute(category, attributeName), "") ||
        plainText(category),
    )
    .filter((name) => name !== "" && name.length <= CATEGORY_MAX_CHARS.name);
}

/** Reads only `podcast:license`, because a copyright line is not a licence. */
function licenseOf(channel: XmlElement): string | null {
  const [license] = childrenOf(channel, "podcast:license");
  if (!license) return null;
  return plainText(license) || attribute(license, "url") || null;
}

function attributionOf(channel: XmlElement): string | null {
  const [author] = childrenOf(channel, "author");
  const [owner] = childrenOf(channel, "itunes:owner");
  return (
    field(channel, "copyright", "rights", "dc:rights", "itunes:author") ||
    (author && field(author, "name")) ||
    (owner && field(owner, "itunes:name")) ||
    field(channel, "author", "dc:creator") ||
    null
  );
}

export function isYouTube(address: string): boolean {
  return isWebAddress(address) && /^(?:www\.|m\.)?youtube\.com$/i.test(URL.parse(address)?.host ?? "");
}
