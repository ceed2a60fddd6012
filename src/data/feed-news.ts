import type { FeedChange, FeedItems, FeedKind } from "../domain/feeds/feeds.ts";
import type { Answer } from "./all-rows.ts";
import { backend } from "./client.ts";
import { type ChangedRow, feedColumns, readItems, toOrigin } from "./feed-rows.ts";
import { type After, behindRevision, comesAfter } from "./newer-rows.ts";

/** Up to where changes were read. Two numbers: a table may move on while the other is read. */
export interface FeedCursor {
  episodes: number;
  tombstones: number;
}

/** Rows of one answer; whoever stayed away for longer asks again. */
const PAGE_ROWS = 200;

/** Every episode that changed or went away after the cursor. Throws on failure. */
export async function fetchFeedNews<Kind extends FeedKind>(
  kind: Kind,
  since: FeedCursor,
  signal: AbortSignal,
): Promise<{ changes: FeedChange<FeedItems[Kind]>[]; cursor: FeedCursor }> {
  const rows = await newerRows(since.episodes, (after) =>
    backend()
      .from("er_episodes")
      .select(feedColumns(kind as FeedKind))
      .gte("rev", after.rev)
      .or(comesAfter(after))
      .order("rev")
      .order("id")
      .limit(PAGE_ROWS)
      .abortSignal(signal),
  );
  const gone = await newerRows(since.tombstones, (after) =>
    backend()
      .from("er_tombstones")
      .select("id, rev")
      .eq("kind", "episode")
      .gte("rev", after.rev)
      .or(comesAfter(after))
      .order("rev")
      .order("id")
      .limit(PAGE_ROWS)
      .abortSignal(signal),
  );
  const sanitize = kind === "recommendations" && rows.length > 0 ? await loadSanitizer() : notRich;
  const changes = (rows as ChangedRow[]).map((row) => {
    const items = readItems(kind, row[kind] ?? [], sanitize);
    const entry = items.length > 0 ? { ...toOrigin(row, row.show), items } : null;
    return { id: row.id, rev: row.rev, entry };
  });
  return {
    changes: [...changes, ...gone.map(({ id, rev }) => ({ id, rev, entry: null }))],
    cursor: {
      episodes: rows.at(-1)?.rev ?? since.episodes,
      tombstones: gone.at(-1)?.rev ?? since.tombstones,
    },
  };
}

async function newerRows<Row extends After>(
  rev: number,
  page: (after: After) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await page(rows.at(-1) ?? behindRevision(rev));
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE_ROWS) return rows;
  }
}

const loadSanitizer = async () => (await import("./sanitize-browser.ts")).sanitizeRichText;
/** Quotes are plain text: no sanitiser is loaded for them. */
const notRich = (): never => {
  throw new Error("This feed has no rich text.");
};
