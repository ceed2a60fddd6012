import { isClip } from "../domain/content/clips.ts";
import type {
  Category,
  CategoryRef,
  Chapter,
  EpisodeCard,
  Guest,
  Link,
  Recap,
  RecapQuote,
  SafeHtml,
  Show,
  ShowCard,
} from "../domain/content/content.ts";
import { readQuotes } from "../domain/content/quotes.ts";
import { checkQuote, readSpoken } from "../domain/recap-form/quote-check.ts";
import { webUrl } from "../domain/text/web-url.ts";
import { transcriptLines } from "../domain/transcript/lines.ts";
import type { Tables } from "./database.types.ts";

/** Rows of the database, and the domain types they become. One place for both builds and shells. */
export type CategoryRow = Tables<"er_categories">;
export type ShowRow = Tables<"er_shows">;
export type EpisodeRow = Tables<"er_episodes">;

/** The columns a card is made of; lists read these and nothing heavier. */
export const CARD_COLUMNS =
  "slug, title, episode_date, thumbnail_url, guests, guest_name, guest_link, duration_minutes, is_manual_clip";
/** The same with its show and category, for cards of many shows. */
export const CARD_WITH_SHOW =
  `${CARD_COLUMNS}, show:er_shows!inner(name, slug, category:er_categories!inner(name, slug))` as const;
export type CardRow = Pick<
  EpisodeRow,
  | "slug"
  | "title"
  | "episode_date"
  | "thumbnail_url"
  | "guests"
  | "guest_name"
  | "guest_link"
  | "duration_minutes"
  | "is_manual_clip"
>;

const toCategoryRef = ({ name, slug }: CategoryRef): CategoryRef => ({ name, slug });

export function toCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: webUrl(row.image_url),
  };
}

export function toShow(row: ShowRow, category: CategoryRef): Show {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: webUrl(row.image_url),
    websiteUrl: webUrl(row.website_url),
    language: row.language,
    license: row.license,
    attribution: row.attribution,
    category: toCategoryRef(category),
  };
}

export function toShowCard(
  row: Pick<ShowRow, "name" | "slug" | "description" | "image_url">,
  episodeCount: number,
): ShowCard {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    imageUrl: webUrl(row.image_url),
    episodeCount,
  };
}

/** The guests of an episode; the legacy single guest counts while the array is empty (specification §4). */
export function toGuests(row: Pick<EpisodeRow, "guests" | "guest_name" | "guest_link">): Guest[] {
  const guests = row.guests as unknown as Guest[];
  if (guests.length > 0) return guests.map(({ name, link }) => ({ name, link: webUrl(link) }));
  return row.guest_name ? [{ name: row.guest_name, link: webUrl(row.guest_link) }] : [];
}

export function toCard(row: CardRow, show: Pick<Show, "name" | "slug" | "category">): EpisodeCard {
  return {
    slug: row.slug,
    title: row.title,
    show: { name: show.name, slug: show.slug },
    category: show.category,
    guestName: toGuests(row)[0]?.name ?? null,
    date: row.episode_date,
    thumbnailUrl: webUrl(row.thumbnail_url),
    isClip: isClip({ isManualClip: row.is_manual_clip, durationMinutes: row.duration_minutes }),
  };
}

/** What a recap page shows: every column but the transcript, which has its own page. */
export const RECAP_COLUMNS =
  "id, slug, title, episode_date, episode_link, youtube_url, guests, guest_name, guest_link, quick_take, recap_body, key_takeaways, quotes, recommendations, why_it_matters, cta, links, chapters, thumbnail_url, duration_minutes, is_manual_clip";
type RecapRow = Omit<
  EpisodeRow,
  | "show_id"
  | "transcript"
  | "is_featured"
  | "is_published"
  | "has_recommendations"
  | "has_quotes"
  | "source_key"
  | "source_hash"
  | "rev"
  | "version"
  | "is_machine_made"
  | "created_at"
> & { transcript?: string | null };

/**
 * `sanitize` is the caller's: rich text is cleaned where it is rendered (security F6).
 * `pageOf` gives the slug of a guest's own page, null where there is none.
 */
export function toRecap(
  row: RecapRow,
  show: Show,
  sanitize: (html: string) => SafeHtml,
  pageOf: (guest: string) => string | null = () => null,
): Recap {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    show,
    date: row.episode_date,
    durationMinutes: row.duration_minutes,
    isClip: isClip({ isManualClip: row.is_manual_clip, durationMinutes: row.duration_minutes }),
    episodeLink: webUrl(row.episode_link),
    youtubeUrl: webUrl(row.youtube_url),
    thumbnailUrl: webUrl(row.thumbnail_url),
    guests: toGuests(row).map((guest) => ({ ...guest, slug: pageOf(guest.name) })),
    quickTake: row.quick_take,
    body: row.recap_body ? sanitize(row.recap_body) : null,
    keyTakeaways: row.key_takeaways,
    quotes: toQuotes(row.quotes, row.transcript ?? ""),
    recommendations: row.recommendations.map(sanitize),
    whyItMatters: row.why_it_matters,
    cta: row.cta,
    chapters: row.chapters as unknown as Chapter[],
    links: row.links as unknown as Link[],
    hasTranscript: Boolean(row.transcript),
  };
}

/** The quotes of a recap, each with its line where the transcript at hand has it word for word. */
function toQuotes(texts: readonly string[], transcript: string): RecapQuote[] {
  const quotes = readQuotes(texts);
  const spoken = quotes.length > 0 && transcript ? readSpoken(transcriptLines(transcript)) : null;
  return quotes.map((quote) => {
    const check = spoken && checkQuote(spoken, quote.text);
    return { ...quote, line: check?.kind === "verbatim" ? check.line : null };
  });
}
