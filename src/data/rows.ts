import { isClip } from "../domain/content/clips.ts";
import type {
  Category,
  CategoryRef,
  EpisodeCard,
  Guest,
  Recap,
  RecapQuote,
  Show,
  ShowCard,
  StaffMember,
} from "../domain/content/content.ts";
import { CARD_FIELDS, type EPISODE_FIELDS, RECAP_FIELDS } from "../domain/content/episode-fields.ts";
import { columnsOf, contentOf, type RowOf, type Sanitize } from "../domain/content/fields.ts";
import { shownGuests, storedGuests } from "../domain/content/guests.ts";
import { withoutHosts } from "../domain/content/hosts.ts";
import { quoteIds, readQuotes } from "../domain/content/quotes.ts";
import { roleOf } from "../domain/content/roles.ts";
import { CATEGORY_PAGE_FIELDS, SHOW_CARD_FIELDS, SHOW_PAGE_FIELDS } from "../domain/content/show-fields.ts";
import { checkQuote, isSpoken, spokenTextOf } from "../domain/recap-form/quote-check.ts";
import { checkedSentences } from "../domain/receipts/checked-sentences.ts";
import { readReceipts } from "../domain/receipts/receipt.ts";
import { validWebUrl } from "../domain/text/web-url.ts";
import { transcriptLines } from "../domain/transcript/lines.ts";

export type CategoryRow = RowOf<typeof CATEGORY_PAGE_FIELDS>;
export type ShowRow = RowOf<typeof SHOW_PAGE_FIELDS>;
export type CardRow = RowOf<typeof CARD_FIELDS>;
type ProfileRow = { user_id: string; full_name: string | null } | null;

export interface BylineRow {
  writer: ProfileRow;
  reviewer: ProfileRow;
}

/** The receipts of a recap. Only a build reads them. */
export interface ReceiptRows {
  receipts: unknown;
}

type RecapRow = RowOf<typeof RECAP_FIELDS> &
  Partial<Pick<RowOf<typeof EPISODE_FIELDS>, "transcript">> &
  Partial<BylineRow & ReceiptRows>;

export const CATEGORY_COLUMNS = columnsOf(CATEGORY_PAGE_FIELDS);
export const SHOW_CARD_COLUMNS = columnsOf(SHOW_CARD_FIELDS);
export const SHOW_COLUMNS = `${columnsOf(SHOW_PAGE_FIELDS)}, category:er_categories!inner(name, slug)` as const;
export const CARD_COLUMNS = columnsOf(CARD_FIELDS);
export const CARD_WITH_SHOW =
  `${CARD_COLUMNS}, show:er_shows!inner(name, slug, hosts, category:er_categories!inner(name, slug))` as const;
/** Row-level security hides profiles that are not public. */
export const BYLINE_COLUMNS =
  "writer:profiles!er_episodes_writer_id_fkey(user_id, full_name), reviewer:profiles!er_episodes_reviewer_id_fkey(user_id, full_name)";
export const RECAP_COLUMNS = `${columnsOf(RECAP_FIELDS)}, ${BYLINE_COLUMNS}` as const;

export const toCategory = (row: CategoryRow): Category => contentOf(CATEGORY_PAGE_FIELDS, row);

export const toShow = (row: ShowRow, { name, slug }: CategoryRef): Show => ({
  ...contentOf(SHOW_PAGE_FIELDS, row),
  category: { name, slug },
});

export const toShowCard = (row: RowOf<typeof SHOW_CARD_FIELDS>, episodeCount: number): ShowCard => ({
  ...contentOf(SHOW_CARD_FIELDS, row),
  episodeCount,
});

type GuestColumns = Pick<CardRow, "guests" | "guest_name" | "guest_link">;

const withValidLink = ({ name, link }: Guest): Guest => ({ name, link: validWebUrl(link) });

export const toGuests = (row: GuestColumns, hosts: unknown): Guest[] => shownGuests(row, hosts).map(withValidLink);

export function toCard(row: CardRow, show: Pick<Show, "name" | "slug" | "category"> & { hosts: unknown }): EpisodeCard {
  return {
    slug: row.slug,
    title: row.title,
    show: { name: show.name, slug: show.slug },
    category: show.category,
    guestName: toGuests(row, show.hosts)[0]?.name ?? null,
    date: row.episode_date,
    thumbnailUrl: validWebUrl(row.thumbnail_url),
    isClip: isClip(row),
  };
}

/** The parts of a recap that come from its row in `er_episodes`. They do not know the hosts of the show. `sanitize` is the sanitiser of the browser or of the build (security F6). */
export const recapContent = (row: RecapRow, sanitize: Sanitize) => ({
  ...contentOf(RECAP_FIELDS, row, sanitize),
  isClip: isClip(row),
  guests: storedGuests(row).map(withValidLink),
  quotes: toQuotes(row.quotes, row.transcript ?? ""),
  writer: toStaffMember(row.writer),
  reviewer: row.reviewer?.user_id === row.writer?.user_id ? null : toStaffMember(row.reviewer),
  hasTranscript: Boolean(row.transcript),
  sentences: sentencesOfRow(row, sanitize),
});

export type RecapContent = ReturnType<typeof recapContent>;

export const withShow = (
  content: RecapContent,
  show: Show,
  guestPageOf: (guest: string) => string | null = () => null,
): Recap => {
  const guests = withoutHosts(content.guests, show.hosts);
  return {
    ...content,
    show,
    guests: guests.map((guest) => ({ ...guest, slug: guestPageOf(guest.name) })),
    quotes: content.quotes.map((quote) => ({ ...quote, role: roleOf(quote.author, show.hosts, guests) })),
  };
};

export const toRecap = (row: RecapRow, show: Show, sanitize: Sanitize): Recap =>
  withShow(recapContent(row, sanitize), show);

export function toStaffMember(row: ProfileRow | undefined): StaffMember | null {
  const name = row?.full_name?.trim();
  return row && name ? { id: row.user_id, name } : null;
}

/** The sentences are those of the sanitised texts, because pages show these texts. */
function sentencesOfRow(row: RecapRow, sanitize: Sanitize) {
  const receipts = readReceipts(row.receipts);
  if (receipts.length === 0) return null;
  const { recap_body, recommendations } = row;
  const texts = {
    ...row,
    recap_body: recap_body && sanitize(recap_body),
    recommendations: recommendations.map(sanitize),
  };
  return checkedSentences(texts, receipts, transcriptLines(row.transcript ?? ""), row.made_by);
}

function toQuotes(texts: readonly string[], transcript: string): Omit<RecapQuote, "role">[] {
  const quotes = readQuotes(texts);
  const spokenText = quotes.length > 0 && transcript ? spokenTextOf(transcriptLines(transcript)) : null;
  const ids = quoteIds(quotes);
  return quotes.map((quote, index) => {
    const check = spokenText && checkQuote(spokenText, quote.text);
    const id = ids[index] ?? "";
    return { ...quote, id, line: check && isSpoken(check) ? check.line : null };
  });
}
