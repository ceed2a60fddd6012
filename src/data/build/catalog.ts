import { join } from "node:path";
import type { StatementSync } from "node:sqlite";
import type { SharedMode } from "../../domain/content/browse.ts";
import type {
  Category,
  EpisodeCard,
  LeadEpisode,
  Recap,
  Show,
  ShowCard,
} from "../../domain/content/content.ts";
import {
  collectGuests,
  type GuestPage,
  guestSlug,
  hasOwnPage,
} from "../../domain/content/guests.ts";
import { type Quote, readQuotes } from "../../domain/content/quotes.ts";
import type { FeedKind } from "../../domain/feeds/feeds.ts";
import type { SiteCounts } from "../../domain/site/publishing.ts";
import type { Paragraph } from "../../domain/transcript/paragraphs.ts";
import {
  type CardRow,
  type RecapContent,
  toCard,
  toCategory,
  toGuests,
  toShow,
  toShowCard,
  withShow,
} from "../rows.ts";
import { cacheDir } from "./cache-dir.ts";
import { type FeedRow, readFeed } from "./feeds.ts";
import { type Mirror, openMirror, syncMirror } from "./mirror.ts";
import { type NewestScope, type NewRecap, readNewest } from "./newest.ts";
import { pageKey } from "./page-key.ts";
import { refuseMuchSmallerSite } from "./size-guard.ts";
import { openSource, type SourceRows } from "./source.ts";

export interface Catalog {
  rev: number;
  categories(): Category[];
  shows(): Show[];
  /** Sorted by name, with episode counts. */
  showsOfCategory(categorySlug: string): ShowCard[];
  /** Newest first; undated episodes last. */
  cardsOfShow(showSlug: string): EpisodeCard[];
  cards(mode: SharedMode): EpisodeCard[];
  recaps(): RecapRef[];
  recap(slug: string): Recap;
  transcript(slug: string): Paragraph[];
  /** Guests of the newest episodes first. */
  guests(): GuestPage[];
  lead(): LeadEpisode | undefined;
  newestQuote(): (Quote & { recap: { slug: string; title: string } }) | undefined;
  /** Episodes with items for the feed, newest first by `created_at` (specification §7). */
  feed(kind: FeedKind): FeedRow[];
  newest(of?: NewestScope): NewRecap[];
  quickTake(slug: string): string | null;
  counts(): SiteCounts;
}

export interface RecapRef {
  slug: string;
  hasTranscript: boolean;
  /** The `cacheKey` of the recap's page, transcript and Markdown. */
  key: string;
  /** When the recap was created; null after a change, whose time the database does not store. */
  writtenAt: string | null;
}

interface RecapRow
  extends Pick<SourceRows["er_episodes"], "slug" | "show_id" | "created_at" | "version"> {
  digest: string;
  has_transcript: number;
  light: string;
}

const CARDS = `select light, show_id from episode
  join show on show.id = show_id join category on category.id = category_id`;
const NEWEST_FIRST = "order by date desc nulls last, created_at desc, episode.id";

function createCatalog(mirror: Mirror): Catalog {
  const statements = new Map<string, StatementSync>();
  const all = <T>(query: string, ...params: (string | number)[]) => {
    const statement = statements.get(query) ?? mirror.db.prepare(query);
    statements.set(query, statement);
    return statement.all(...params) as unknown as T[];
  };

  const categoryRows = all<{ row: string }>("select row from category order by name, id").map(
    ({ row }) => JSON.parse(row) as SourceRows["er_categories"],
  );
  const categoryById = new Map(categoryRows.map((row) => [row.id, row]));
  const showById = new Map<string, Show>();
  for (const { row } of all<{ row: string }>("select row from show")) {
    const show = JSON.parse(row) as SourceRows["er_shows"];
    const category = categoryById.get(show.category_id);
    if (!category) throw new Error(`er_shows ${show.id} names a category that does not exist.`);
    showById.set(show.id, toShow(show, category));
  }
  const showOf = (id: string): Show => {
    const show = showById.get(id);
    if (!show) throw new Error(`An episode names the show ${id}, which does not exist.`);
    return show;
  };
  const toCards = (rows: { light: string; show_id: string }[]) =>
    rows.map((row) => toCard(JSON.parse(row.light) as CardRow, showOf(row.show_id)));
  const guests = once(() =>
    collectGuests(
      all<{ light: string; show_id: string }>(`${CARDS} ${NEWEST_FIRST}`).map((row) => {
        const light = JSON.parse(row.light) as CardRow;
        return { guests: toGuests(light), card: toCard(light, showOf(row.show_id)) };
      }),
    ),
  );
  const feeds: Record<FeedKind, () => FeedRow[]> = {
    quotes: once(() => readFeed(all, "quotes", showOf)),
    recommendations: once(() => readFeed(all, "recommendations", showOf)),
  };
  const pageOf = (name: string) => {
    const guest = guests().get(guestSlug(name));
    return guest && hasOwnPage(guest) ? guest.slug : null;
  };
  const recaps = once(() =>
    all<RecapRow>(
      "select slug, digest, show_id, has_transcript, light, created_at, version from episode order by slug",
    ).map(({ slug, digest, show_id, has_transcript, light, created_at, version }) => {
      const guestPages = toGuests(JSON.parse(light) as CardRow).map(({ name }) => pageOf(name));
      const key = pageKey(digest, showOf(show_id), guestPages);
      const writtenAt = version === 1 ? created_at : null;
      return { slug, hasTranscript: has_transcript === 1, key, writtenAt };
    }),
  );
  const quickTakeOf = (slug: string) =>
    all<{ text: string | null }>(
      "select row ->> 'quick_take' as text from episode where slug = ?",
      slug,
    )[0]?.text ?? null;

  return {
    rev: mirror.rev,
    categories: () => categoryRows.map(toCategory),
    shows: () => [...showById.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    showsOfCategory: (slug) =>
      all<{ row: string; episodes: number }>(
        `select show.row, (select count(*) from episode where show_id = show.id) as episodes
         from show join category on category.id = category_id where category.slug = ?`,
        slug,
      )
        .map(({ row, episodes }) => toShowCard(JSON.parse(row) as SourceRows["er_shows"], episodes))
        .sort(byName),
    cardsOfShow: (slug) => toCards(all(`${CARDS} where show.slug = ? ${NEWEST_FIRST}`, slug)),
    cards: (mode) =>
      mode.kind === "category"
        ? toCards(all(`${CARDS} where category.slug = ? ${NEWEST_FIRST}`, mode.slug))
        : toCards(all(`${CARDS} where is_clip = ? ${NEWEST_FIRST}`, Number(mode.kind === "clips"))),
    recaps,
    recap: recentlyUsed((slug) => {
      const [found] = all<{ content: string; show_id: string }>(
        "select content, show_id from episode where slug = ?",
        slug,
      );
      if (!found) throw new Error(`No episode has the slug ${slug}.`);
      return withShow(JSON.parse(found.content) as RecapContent, showOf(found.show_id), pageOf);
    }),
    transcript: (slug) => {
      const [found] = all<{ paragraphs: string }>(
        "select paragraphs from episode where slug = ?",
        slug,
      );
      return JSON.parse(found?.paragraphs ?? "[]") as Paragraph[];
    },
    guests: () => [...guests().values()],
    lead: () => {
      const [card] = toCards(all(`${CARDS} where is_featured = 1 ${NEWEST_FIRST} limit 1`));
      return card && { ...card, quickTake: quickTakeOf(card.slug) };
    },
    newestQuote: () => {
      const rows = all<{ slug: string; title: string; quotes: string }>(
        `select slug, row ->> 'title' as title, quotes from episode
         where quotes is not null ${NEWEST_FIRST} limit 1`,
      );
      return rows.flatMap(({ slug, title, quotes }) =>
        readQuotes(JSON.parse(quotes) as string[]).map((quote) => ({
          ...quote,
          recap: { slug, title },
        })),
      )[0];
    },
    feed: (kind) => feeds[kind](),
    newest: (of) => readNewest(all, of, showOf),
    quickTake: quickTakeOf,
    counts: () => ({
      categories: categoryRows.length,
      shows: showById.size,
      episodes: Number(all<{ n: number }>("select count(*) as n from episode")[0]?.n),
    }),
  };
}

/** The page, the transcript and the Markdown of a recap are rendered one after the other. */
const RECENT_RECAPS = 16;

function recentlyUsed<T>(make: (slug: string) => T): (slug: string) => T {
  const recent = new Map<string, T>();
  return (slug) => {
    const value = recent.get(slug) ?? make(slug);
    recent.set(slug, value);
    const [oldest = slug] = recent.keys();
    if (recent.size > RECENT_RECAPS) recent.delete(oldest);
    return value;
  };
}

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");

/** A build reads once. The dev server checks for changes again. */
const MAX_AGE_MS = import.meta.env?.DEV ? 1_000 : Number.POSITIVE_INFINITY;

const mirrorFile = () => join(cacheDir(), "mirror.sqlite");

export function withRenderedCatalog<T>(use: (catalog: Catalog) => T): T {
  const db = openMirror(mirrorFile());
  try {
    return use(createCatalog({ db, rev: 0 }));
  } finally {
    db.close();
  }
}

/** Reads the content ahead, while another process bundles. */
export async function syncContent(): Promise<void> {
  const { db } = await syncMirror(mirrorFile(), openSource());
  db.close();
}

async function readCatalog(): Promise<Catalog> {
  // A thread of a build reads what the main thread has synced.
  if (process.env["BUILD_FROM_MIRROR"]) {
    return createCatalog({ db: openMirror(mirrorFile()), rev: 0 });
  }
  const source = openSource();
  const catalog = createCatalog(await syncMirror(mirrorFile(), source));
  await refuseMuchSmallerSite(catalog.counts(), source);
  return catalog;
}

let opened: { catalog: Promise<Catalog>; settledAt?: number } | undefined;

/** Two updates at once would deadlock: the second blocks the process, so the first cannot release its lock. */
export function openCatalog(): Promise<Catalog> {
  if (!opened || performance.now() - (opened.settledAt ?? Number.POSITIVE_INFINITY) > MAX_AGE_MS) {
    const opening: NonNullable<typeof opened> = { catalog: readCatalog() };
    const settle = () => {
      opening.settledAt = performance.now();
    };
    opening.catalog.then(settle, settle);
    opened = opening;
  }
  return opened.catalog;
}
