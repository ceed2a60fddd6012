import { join } from "node:path";
import type { PublicMode } from "../../domain/content/browse.ts";
import type {
  Category,
  EpisodeCard,
  LeadEpisode,
  NextRecaps,
  Recap,
  Show,
  ShowCard,
} from "../../domain/content/content.ts";
import type { GuestPage } from "../../domain/content/guests.ts";
import type { Quote } from "../../domain/content/quotes.ts";
import type { FeedKind } from "../../domain/feeds/feeds.ts";
import type { SiteCounts } from "../../domain/site/publishing.ts";
import type { Paragraph } from "../../domain/transcript/paragraphs.ts";
import { cacheDir } from "./cache-dir.ts";
import type { FeedRow } from "./feeds.ts";
import { openMirror, syncMirror } from "./mirror.ts";
import { createCatalog } from "./mirror-catalog.ts";
import type { NewestScope, NewRecap } from "./newest.ts";
import { refuseMuchSmallerSite } from "./size-guard.ts";
import { connectSource } from "./source.ts";

export interface Catalog {
  rev: number;
  categories(): Category[];
  shows(): Show[];
  /** The shows are sorted by name. */
  showsOfCategory(categorySlug: string): ShowCard[];
  /** The newest episodes come first, and episodes without a date come last. */
  cardsOfShow(showSlug: string): EpisodeCard[];
  cards(mode: PublicMode): EpisodeCard[];
  recaps(): RecapRef[];
  recap(slug: string): Recap;
  nextRecaps(slug: string): NextRecaps;
  transcript(slug: string): Paragraph[];
  /** The guests of the newest episodes come first. */
  guests(): GuestPage[];
  lead(): LeadEpisode | undefined;
  newestQuote(): (Quote & { recap: { slug: string; title: string } }) | undefined;
  /** Returns the episodes with items for the feed. The latest first publication comes first (decision 54). */
  feed(kind: FeedKind): FeedRow[];
  newest(scope?: NewestScope): NewRecap[];
  /** What cards and RSS feeds say about a recap. */
  cardText(slug: string): string | null;
  counts(): SiteCounts;
  /** The slugs of the recaps whose newest version needs too much time. Their pages stay as they were. */
  leftOut(): string[];
  /** The earlier slugs of rows. The latest change of a slug comes first. */
  oldAddresses(): OldAddress[];
}

export interface OldAddress {
  kind: "category" | "recap" | "show";
  oldSlug: string;
  slug: string;
}

export interface RecapRef {
  slug: string;
  hasTranscript: boolean;
  hasProof: boolean;
  /** The `cacheKey` of the recap's transcript, proof and Markdown. */
  key: string;
  /** The `cacheKey` of the recap's page, which also shows links to other recaps. */
  pageKey: string;
  /** The time when the recap was created. Null if the recap has changed since then, because the database stores no times of changes. */
  writtenAt: string | null;
}

/** A build reads the content only once. The dev server reads the content again after this time. */
const MAX_AGE_MS = import.meta.env?.DEV ? 1_000 : Number.POSITIVE_INFINITY;

const mirrorFile = () => join(cacheDir(), "mirror.sqlite");

/** Reads the mirror that this build has stored, without a request to the database. */
export function withMirrorCatalog<T>(use: (catalog: Catalog) => T): T {
  const db = openMirror(mirrorFile());
  try {
    return use(createCatalog({ db, rev: 0 }));
  } finally {
    db.close();
  }
}

/** Updates the mirror before the build needs it, while another process bundles the code. */
export async function syncContent(): Promise<void> {
  const { db } = await syncMirror(mirrorFile(), connectSource());
  db.close();
}

async function readCatalog(): Promise<Catalog> {
  // A thread of a build reads the mirror that the main thread has updated.
  if (process.env["BUILD_FROM_MIRROR"]) {
    return createCatalog({ db: openMirror(mirrorFile()), rev: 0 });
  }
  const source = connectSource();
  const catalog = createCatalog(await syncMirror(mirrorFile(), source));
  await refuseMuchSmallerSite(catalog.counts(), source);
  return catalog;
}

let openedCatalog: { catalog: Promise<Catalog>; settledAt?: number } | undefined;

/** Never runs two updates of the mirror together: the later one would block this process, and the earlier one could not end. */
export function openCatalog(): Promise<Catalog> {
  if (!openedCatalog || performance.now() - (openedCatalog.settledAt ?? Number.POSITIVE_INFINITY) > MAX_AGE_MS) {
    const opening: NonNullable<typeof openedCatalog> = { catalog: readCatalog() };
    const settle = () => {
      opening.settledAt = performance.now();
    };
    opening.catalog.then(settle, settle);
    openedCatalog = opening;
  }
  return openedCatalog.catalog;
}
