import { HIGHLIGHTS_PAGE_SIZE } from "../domain/constants.ts";
import { countPages } from "../domain/content/pagination.ts";
import type { Anchor } from "../domain/highlights/anchor.ts";
import type { Highlight, HighlightPage, NewHighlight } from "../domain/highlights/highlight.ts";
import { accountBackend } from "./account-client.ts";
import type { Database } from "./database.types.ts";

type Functions = Database["public"]["Functions"];
type StoredRow = Omit<Database["public"]["Tables"]["highlights"]["Row"], "folded_text">;
/** The generated types do not know that a function's columns can be null. */
type ListRow = Functions["my_highlights"]["Returns"][number] & {
  [Column in "slug" | "title" | "show_name" | "language" | "note" | "shared_at"]: string | null;
};

/** The largest page that my_highlights returns. */
const EXPORT_PAGE_SIZE = 500;

const toHighlight = (row: Omit<StoredRow, "user_id" | "episode_id" | "stored_at">): Highlight => ({
  id: row.id,
  section: row.section as Highlight["section"],
  anchor: {
    quote: row.quote,
    prefix: row.prefix,
    suffix: row.suffix,
    position: row.start_index,
  },
  note: row.note,
  isShared: row.shared_at !== null,
  sharesNote: row.shares_note,
  createdAt: row.created_at,
});

export async function fetchRecapHighlights(slug: string): Promise<Highlight[]> {
  const { data, error } = await accountBackend().rpc("recap_highlights", { recap: slug });
  if (error) throw error;
  return (data as StoredRow[]).map(toHighlight);
}

/** Returns false if the recap is no longer published. */
export async function addHighlight(slug: string, highlight: NewHighlight): Promise<boolean> {
  const { id, section, anchor, note, createdAt } = highlight;
  const { data, error } = await accountBackend().rpc("add_highlight", {
    highlight: id,
    recap: slug,
    section,
    ...columnsOf(anchor),
    ...(note !== null && { note }),
    ...(createdAt !== null && { added_at: createdAt }),
  });
  if (error) throw error;
  return data;
}

const columnsOf = ({ quote, prefix, suffix, position }: Anchor) => ({
  quote,
  prefix,
  suffix,
  start_index: position,
});

type HighlightChange = Partial<Pick<Highlight, "note" | "sharesNote">>;

/** Throws if the highlight no longer exists. */
export async function changeHighlight(id: string, { note, sharesNote }: HighlightChange): Promise<void> {
  await updateRow(id, {
    ...(note !== undefined && { note }),
    ...(sharesNote !== undefined && { shares_note: sharesNote }),
  });
}

/** Stores the new place of the words if an edit of the recap has moved them. */
export async function moveHighlight(id: string, section: Highlight["section"], anchor: Anchor): Promise<void> {
  await updateRow(id, { section, ...columnsOf(anchor) });
}

async function updateRow(id: string, row: Partial<StoredRow>): Promise<void> {
  const { error } = await accountBackend().from("highlights").update(row).eq("id", id).select("id").single();
  if (error) throw error;
}

export async function deleteHighlight(id: string): Promise<void> {
  const { error } = await accountBackend().from("highlights").delete().eq("id", id);
  if (error) throw error;
}

/** Returns the secret of a new link. The database cannot return this secret again. */
export async function shareHighlight(id: string): Promise<string> {
  const { data, error } = await accountBackend().rpc("share_highlight", { highlight: id });
  if (error) throw error;
  return data;
}

export async function endHighlightSharing(id: string): Promise<void> {
  const { error } = await accountBackend().rpc("end_highlight_sharing", { highlight: id });
  if (error) throw error;
}

export async function fetchHighlights(query: string, page: number, signal: AbortSignal): Promise<HighlightPage> {
  const { data, error } = await accountBackend()
    .rpc("my_highlights", { query, page, page_size: HIGHLIGHTS_PAGE_SIZE })
    .abortSignal(signal);
  if (error) throw error;
  const rows = data as ListRow[];
  const total = rows[0]?.total ?? 0;
  return {
    highlights: rows.map(toListedHighlight),
    total,
    pageCount: countPages(total, HIGHLIGHTS_PAGE_SIZE),
    page: rows[0]?.shown_page ?? 1,
  };
}

const toListedHighlight = (row: ListRow) => ({
  ...toHighlight(row),
  recapKey: row.recap_key,
  recap:
    row.slug === null
      ? null
      : {
          slug: row.slug,
          title: row.title ?? "",
          show: row.show_name ?? "",
          language: row.language,
        },
});

/** Fetches all highlights, or the highlights of one recap. */
export async function fetchAllHighlights(slug: string | null): Promise<HighlightPage["highlights"]> {
  const allHighlights: HighlightPage["highlights"] = [];
  for (let page = 1; ; page++) {
    const { data, error } = await accountBackend().rpc("my_highlights", {
      ...(slug !== null && { recap: slug }),
      page,
      page_size: EXPORT_PAGE_SIZE,
    });
    if (error) throw error;
    allHighlights.push(...(data as ListRow[]).map(toListedHighlight));
    if (allHighlights.length >= (data[0]?.total ?? 0)) return allHighlights;
  }
}
