import { oneLine } from "../../../domain/transcript/cue.ts";
import { decodeReferences } from "./characters.ts";
import { linesOfHtml } from "./words.ts";
import { attribute, childrenOf, contentText, isElement, plainText, type XmlElement } from "./xml.ts";

export function field(parent: XmlElement, ...names: string[]): string {
  return firstOf(parent, names, plainText);
}

export function content(parent: XmlElement, ...names: string[]): string {
  return firstOf(parent, names, contentText);
}

/** Returns the first value that is not empty, in the order of `names`. The order of the document does not matter. */
function firstOf(parent: XmlElement, names: string[], read: (element: XmlElement) => string): string {
  const elements = names.flatMap((name) => childrenOf(parent, name));
  return elements.map(read).find(Boolean) ?? "";
}

export function titleOf(parent: XmlElement): string {
  const names = ["title", "itunes:title", "media:title", "dc:title"];
  const title = firstOf(parent, names, (element) =>
    /html/i.test(attribute(element, "type"))
      ? oneLine(linesOfHtml(contentText(element)))
      : decodeReferences(plainText(element)).trim(),
  );
  const [group] = childrenOf(parent, "media:group");
  return title || (group ? decodeReferences(field(group, "media:title")).trim() : "");
}

export function linksOf(parent: XmlElement) {
  return childrenOf(parent, "link", "atom:link").flatMap((link) => {
    const href = attribute(link, "href") || plainText(link);
    return href === "" ? [] : [{ rel: attribute(link, "rel") || "alternate", href }];
  });
}

export function linkTo(parent: XmlElement, rel: string): string {
  return linksOf(parent).find((link) => link.rel === rel)?.href ?? "";
}

/** Changes http to https, because the site shows only https pictures. Most hosts also serve their pictures on https. */
export function imageOf(parent: XmlElement, bases: readonly string[]): string {
  return fullAddress(firstImage(parent), bases).replace(/^http:/i, "https:");
}

function firstImage(parent: XmlElement): string {
  const names = ["itunes:image", "media:thumbnail", "image", "googleplay:image", "logo"];
  const groups = [parent, ...childrenOf(parent, "media:group", "media:content")];
  const addressOf = (element: XmlElement) =>
    attribute(element, "href") ||
    attribute(element, "url") ||
    field(element, "url") ||
    (element.children.some(isElement) ? "" : plainText(element));
  return groups.map((group) => firstOf(group, names, addressOf)).find(Boolean) ?? "";
}

/** Resolves a relative address. Does not change an invalid address, so that a note of the import can show it. */
export function fullAddress(address: string, bases: readonly string[]): string {
  if (address === "" || /^https?:\/\/[^\s<>"\\]+$/i.test(address)) return address;
  for (const baseAddress of ["", ...bases]) {
    const url = URL.parse(address, baseAddress || undefined);
    if (url) return /^https?:$/.test(url.protocol) ? url.href : address;
  }
  return address;
}

export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
