import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { MAX_SITEMAP } from "../../domain/constants.ts";
import { hasOwnPage } from "../../domain/content/guests.ts";
import * as paths from "../../paths.ts";
import type { Catalog } from "./catalog.ts";
import { wholeAddress } from "./origin.ts";
import type { UserContent } from "./user-pages.ts";

interface Entry {
  url: string;
  lastmod?: string;
}

export function sitemapEntries(catalog: Catalog, { lists, authors }: UserContent): Entry[] {
  const undatedPaths = [
    paths.home(),
    paths.podcasts(),
    paths.explore(),
    paths.quotes(),
    paths.recommendations(),
    paths.guests(),
    paths.topLists(),
    paths.about(),
    paths.contact(),
    paths.privacy(),
    paths.terms(),
    ...catalog.categories().map(({ slug }) => paths.category(slug)),
    ...catalog.shows().map(({ slug }) => paths.show(slug)),
    ...catalog
      .guests()
      .filter(hasOwnPage)
      .map(({ slug }) => paths.guest(slug)),
    ...lists.map(({ id }) => paths.topList(id)),
    ...authors.map(({ profile }) => paths.profile(profile.id)),
  ];
  const recaps = catalog.recaps().flatMap(({ slug, hasTranscript, writtenAt }) => {
    const pages = hasTranscript ? [paths.recap(slug), paths.transcript(slug)] : [paths.recap(slug)];
    return pages.map((path) => ({ path, ...(writtenAt && { lastmod: writtenAt }) }));
  });
  return [...undatedPaths.map((path) => ({ path })), ...recaps].map(({ path, ...entry }) => ({
    url: wholeAddress(path),
    ...entry,
  }));
}

/** The maximum number of bytes of an entry without its address, and of a file without its entries. */
const ENTRY_BYTES = 100;
const FILE_BYTES = 1_000;

export function cutSitemap(
  entries: readonly Entry[],
  limits: Record<keyof typeof MAX_SITEMAP, number> = MAX_SITEMAP,
): Entry[][] {
  const parts: Entry[][] = [[]];
  let bytes = FILE_BYTES;
  for (const entry of entries) {
    // Addresses are ASCII. An escaped character takes at most five bytes more.
    const entryBytes = entry.url.length + 5 * (entry.url.match(/[&'"<>]/g)?.length ?? 0) + ENTRY_BYTES;
    const part = parts.at(-1);
    if (part && part.length < limits.addresses && bytes + entryBytes <= limits.bytes) {
      part.push(entry);
      bytes += entryBytes;
    } else {
      parts.push([entry]);
      bytes = FILE_BYTES + entryBytes;
    }
  }
  return parts;
}

const NO_EXTENSIONS = { news: false, xhtml: false, image: false, video: false };

export const sitemapXml = (entries: readonly Entry[]): Promise<Buffer> =>
  streamToPromise(Readable.from(entries).pipe(new SitemapStream({ xmlns: NO_EXTENSIONS })));

export function sitemapIndexXml(partCount: number): Promise<Buffer> {
  const urls = Array.from({ length: partCount }, (_, index) => ({
    url: wholeAddress(paths.sitemapPart(index + 1)),
  }));
  return streamToPromise(Readable.from(urls).pipe(new SitemapIndexStream()));
}
