import type { SafeHtml } from "../content/content.ts";
import { changedFields, textOrNull } from "../forms/form-values.ts";
import { joinRecommendations, splitRecommendations } from "../rich/recommendation-list.ts";
import { guestsOf, linesOf, type RecapField, type RecapValues, toLines } from "./values.ts";

/** The columns an admin writes (specification §7). */
export interface RecapRow {
  show_id: string;
  title: string;
  slug: string;
  episode_date: string | null;
  episode_link: string | null;
  youtube_url: string | null;
  guests: { name: string; link: string | null }[];
  /** The legacy single guest counts while the array is empty (specification §4). */
  guest_name: string | null;
  guest_link: string | null;
  quick_take: string | null;
  recap_body: string | null;
  key_takeaways: string[];
  quotes: string[];
  recommendations: string[];
  why_it_matters: string | null;
  cta: string | null;
  is_featured: boolean;
  thumbnail_url: string | null;
  duration_minutes: number | null;
  is_manual_clip: boolean;
  transcript: string | null;
  is_published: boolean;
}

/** The form of a stored recap. `sanitize` makes stored rich text safe to edit. */
export function valuesOf(
  row: RecapRow,
  categoryId: string,
  sanitize: (html: string) => SafeHtml,
): RecapValues {
  const legacy = row.guest_name ? [{ name: row.guest_name, link: row.guest_link }] : [];
  const guests = row.guests.length > 0 ? row.guests : legacy;
  return {
    categoryId,
    showId: row.show_id,
    title: row.title,
    slug: row.slug,
    episodeDate: row.episode_date ?? "",
    episodeLink: row.episode_link ?? "",
    youtubeUrl: row.youtube_url ?? "",
    guests: guests.map(({ name, link }) => ({ name, link: link ?? "" })),
    quickTake: row.quick_take ?? "",
    recapBody: sanitize(row.recap_body ?? ""),
    keyTakeaways: toLines(row.key_takeaways),
    quotes: toLines(row.quotes),
    recommendations: joinRecommendations(row.recommendations.map(sanitize)),
    whyItMatters: row.why_it_matters ?? "",
    cta: row.cta ?? "",
    isFeatured: row.is_featured,
    thumbnailUrl: row.thumbnail_url ?? "",
    durationMinutes: row.duration_minutes === null ? "" : String(row.duration_minutes),
    isManualClip: row.is_manual_clip,
    transcript: row.transcript ?? "",
    isPublished: row.is_published,
  };
}

/** What each field becomes in the row. */
const COLUMNS: { [Field in RecapField]: (values: RecapValues) => Partial<RecapRow> } = {
  categoryId: () => ({}),
  showId: ({ showId }) => (showId === "" ? {} : { show_id: showId }),
  title: ({ title }) => ({ title: title.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  episodeDate: ({ episodeDate }) => ({ episode_date: textOrNull(episodeDate) }),
  episodeLink: ({ episodeLink }) => ({ episode_link: textOrNull(episodeLink) }),
  youtubeUrl: ({ youtubeUrl }) => ({ youtube_url: textOrNull(youtubeUrl) }),
  guests: ({ guests }) => ({
    guests: guestsOf(guests).map(({ name, link }) => ({ name, link: link || null })),
    // An empty array means nobody now, not the legacy guest.
    guest_name: null,
    guest_link: null,
  }),
  quickTake: ({ quickTake }) => ({ quick_take: textOrNull(quickTake) }),
  recapBody: ({ recapBody }) => ({ recap_body: textOrNull(recapBody) }),
  keyTakeaways: ({ keyTakeaways }) => ({ key_takeaways: linesOf(keyTakeaways) }),
  quotes: ({ quotes }) => ({ quotes: linesOf(quotes) }),
  recommendations: ({ recommendations }) => ({
    // The editor's own writing, or what the sanitiser gave.
    recommendations: splitRecommendations(recommendations as SafeHtml),
  }),
  whyItMatters: ({ whyItMatters }) => ({ why_it_matters: textOrNull(whyItMatters) }),
  cta: ({ cta }) => ({ cta: textOrNull(cta) }),
  isFeatured: ({ isFeatured }) => ({ is_featured: isFeatured }),
  thumbnailUrl: ({ thumbnailUrl }) => ({ thumbnail_url: textOrNull(thumbnailUrl) }),
  durationMinutes: ({ durationMinutes }) => ({
    duration_minutes: durationMinutes.trim() === "" ? null : Number(durationMinutes),
  }),
  isManualClip: ({ isManualClip }) => ({ is_manual_clip: isManualClip }),
  transcript: ({ transcript }) => ({ transcript: textOrNull(transcript) }),
  isPublished: ({ isPublished }) => ({ is_published: isPublished }),
};

/** The columns of a new recap; `show_id` is there where one is chosen. */
export const newRow = (values: RecapValues): Partial<RecapRow> =>
  Object.assign({}, ...Object.values(COLUMNS).map((column) => column(values)));

/** The columns of the fields that differ: what nobody touched is not written again. */
export function changedColumns(before: RecapValues, now: RecapValues): Partial<RecapRow> {
  const changed = changedFields(before, now);
  return Object.assign({}, ...changed.map((field) => COLUMNS[field](now)));
}
