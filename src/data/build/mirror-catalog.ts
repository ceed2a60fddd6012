import type { StatementSync } from "node:sqlite";
import type { EpisodeCard, Show } from "../../domain/content/content.ts";
import { collectGuests, guestSlug, hasOwnPage } from "../../domain/content/guests.ts";
import { readQuotes } from "../../domain/content/quotes.ts";
import type { FeedKind } from "../../domain/feeds/feeds.ts";
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
import type { Catalog, OldAddress } from "./catalog.ts";
import { type FeedRow, readFeed } from "./feeds.ts";
import type { Mirror } from "./mirror.ts";
import { readNewest } from "./newest.ts";
import { readNextRecaps } from "./next-recaps.ts";
import { pageKey } from "./page-key.ts";
import type { SourceRows } from "./source.ts";

interface RecapRow extends Pick<SourceRows["er_episodes"], "slug" | "show_id" | "created_at" | "version"> {
  digest: string;
  has_transcript: number;
  has_proof: number;
  card_json: string;
}

const FROM_EPISODES = `from episode
  join show on show.id = show_id join category on category.id = category_id`;
const NEWEST_FIRST = "order by date desc nulls last, created_at desc, episode.id";

export function createCatalog(mirror: Mirror): Catalog {
  const statements = new Map<string, StatementSync>();
  const queryRows = <T>(query: string, ...params: (string | number)[]) => {
    const statement = statements.get(query) ?? mirror.db.prepare(query);
    statements.set(query, statement);
    return statement.all(...params) as unknown as T[];
  };

  const categoryRows = queryRows<{ row: string }>("select row from category order by name, id").map(
    ({ row }) => JSON.parse(row) as SourceRows["er_categories"],
  );
  const categoryById = new Map(categoryRows.map((row) => [row.id, row]));
  const showById = new Map<string, Show>();
  for (const { row } of queryRows<{ row: string }>("select row from show")) {
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
  /** Many pages list cards, so one query reads the cards of all episodes. The newest episodes come first. */
  const listedEpisodes = once(() =>
    queryRows<{ card_json: string; show_id: string }>(`select card_json, show_id ${FROM_EPISODES} ${NEWEST_FIRST}`).map(
      ({ card_json, show_id }) => {
        const row = JSON.parse(card_json) as CardRow;
        const show = showOf(show_id);
        return { card: toCard(row, show), guests: toGuests(row, show.hosts) };
      },
    ),
  );
  const cardsBy = (groupOf: (card: EpisodeCard) => string) =>
    once(() =>
      Map.groupBy(
        listedEpisodes().map(({ card }) => card),
        groupOf,
      ),
    );
  const cardsByShow = cardsBy(({ show }) => show.slug);
  const cardsByCategory = cardsBy(({ category }) => category.slug);
  const cardsByKind = cardsBy(({ isClip }) => (isClip ? "clips" : "all"));
  const guests = once(() => collectGuests(listedEpisodes()));
  const feeds: Record<FeedKind, () => FeedRow[]> = {
    quotes: once(() => readFeed(queryRows, "quotes", showOf)),
    recommendations: once(() => readFeed(queryRows, "recommendations", showOf)),
  };
  const guestPageOf = (name: string) => {
    const guest = guests().get(guestSlug(name));
    return guest && hasOwnPage(guest) ? guest.slug : null;
  };
  const recaps = once(() =>
    queryRows<RecapRow>(
      "select slug, digest, show_id, has_transcript, has_proof, card_json, created_at, version from episode order by slug",
    ).map(({ slug, digest, show_id, has_transcript, has_proof, card_json, created_at, version }) => {
      const show = showOf(show_id);
      const guestPages = toGuests(JSON.parse(card_json) as CardRow, show.hosts).map(({ name }) => guestPageOf(name));
      const key = pageKey(digest, show, guestPages);
      const writtenAt = version === 1 ? created_at : null;
      const ownPageKey = pageKey(key, nextRecaps()(slug));
      const files = { hasTranscript: has_transcript === 1, hasProof: has_proof === 1 };
      return { slug, ...files, key, pageKey: ownPageKey, writtenAt };
    }),
  );
  const nextRecaps = once(() => readNextRecaps(queryRows, showOf));
  const cardTextOf = (slug: string) =>
    queryRows<{ text: string | null }>("select row ->> 'card_text' as text from episode where slug = ?", slug)[0]
      ?.text ?? null;

  return {
    rev: mirror.rev,
    categories: () => categoryRows.map(toCategory),
    shows: () => [...showById.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    showsOfCategory: (slug) =>
      queryRows<{ row: string; episodes: number }>(
        `select show.row, (select count(*) from episode where show_id = show.id) as episodes
         from show join category on category.id = category_id where category.slug = ?`,
        slug,
      )
        .map(({ row, episodes }) => toShowCard(JSON.parse(row) as SourceRows["er_shows"], episodes))
        .sort(byName),
    cardsOfShow: (slug) => cardsByShow().get(slug) ?? [],
    cards: (mode) => (mode.kind === "category" ? cardsByCategory().get(mode.slug) : cardsByKind().get(mode.kind)) ?? [],
    recaps,
    recap: cacheRecent((slug) => {
      const [episodeRow] = queryRows<{ content: string; show_id: string }>(
        "select content, show_id from episode where slug = ?",
        slug,
      );
      if (!episodeRow) throw new Error(`No episode has the slug ${slug}.`);
      return withShow(JSON.parse(episodeRow.content) as RecapContent, showOf(episodeRow.show_id), guestPageOf);
    }),
    nextRecaps: (slug) => nextRecaps()(slug),
    transcript: (slug) => {
      const [episodeRow] = queryRows<{ paragraphs: string }>("select paragraphs from episode where slug = ?", slug);
      return JSON.parse(episodeRow?.paragraphs ?? "[]") as Paragraph[];
    },
    guests: () => [...guests().values()],
    lead: () => {
      const [row] = queryRows<{ card_json: string; show_id: string }>(
        `select card_json, show_id ${FROM_EPISODES} where is_featured = 1 ${NEWEST_FIRST} limit 1`,
      );
      if (!row) return;
      const card = toCard(JSON.parse(row.card_json) as CardRow, showOf(row.show_id));
      return { ...card, text: cardTextOf(card.slug) };
    },
    newestQuote: () => {
      const rows = queryRows<{ slug: string; title: string; quotes: string }>(
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
    newest: (scope) => readNewest(queryRows, scope, showOf),
    cardText: cardTextOf,
    counts: () => ({
      categories: categoryRows.length,
      shows: showById.size,
      episodes: Number(queryRows<{ n: number }>("select count(*) as n from episode")[0]?.n),
    }),
    leftOut: () => queryRows<{ slug: string }>("select slug from left_out order by slug").map(({ slug }) => slug),
    oldAddresses: () => queryRows<OldAddress>(OLD_ADDRESSES),
  };
}

const OLD_ADDRESSES = ["category", "show", "episode"]
  .map(
    (kind) => `select '${kind === "episode" ? "recap" : kind}' as kind, o.slug as oldSlug,
      r.slug as slug, o.rev as rev
    from old_address o join ${kind} r on r.id = o.row_id
    where o.kind = '${kind}' and r.slug <> o.slug`,
  )
  .join(" union all ")
  .concat(" order by rev desc, kind, oldSlug");

/** A build renders the page, transcript and Markdown of a recap one after the other, so a small cache is enough. */
const RECENT_RECAPS = 16;

function cacheRecent<T>(make: (slug: string) => T): (slug: string) => T {
  const recentValues = new Map<string, T>();
  return (slug) => {
    const value = recentValues.get(slug) ?? make(slug);
    recentValues.set(slug, value);
    const [oldest = slug] = recentValues.keys();
    if (recentValues.size > RECENT_RECAPS) recentValues.delete(oldest);
    return value;
  };
}

function once<T>(make: () => T): () => T {
  let cache: { value: T } | undefined;
  return () => {
    cache ??= { value: make() };
    return cache.value;
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "en");
