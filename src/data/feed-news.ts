import { refuseHtml } from "../domain/content/fields.ts";
import type { FeedChange, FeedItems, FeedKind } from "../domain/feeds/feeds.ts";
import type { Query } from "./all-rows.ts";
import { backend } from "./client.ts";
import { type ChangedRow, feedColumns, peopleOf, readItems, toEntry } from "./feed-rows.ts";
import { readNewer } from "./newer-rows.ts";

/** The last revision that the page has read from each table. The numbers can differ, because content may change between the two requests. */
export interface FeedCursor {
  episodes: number;
  tombstones: number;
}

export interface FeedNews<Item> {
  changes: FeedChange<Item>[];
  cursor: FeedCursor;
}

const ROWS_PER_REQUEST = 200;

export async function fetchFeedNews<Kind extends FeedKind>(
  kind: Kind,
  since: FeedCursor,
  signal: AbortSignal,
): Promise<FeedNews<FeedItems[Kind]>> {
  const rows = await readNewerRows(since.episodes, () =>
    backend()
      .from("er_episodes")
      .select(feedColumns(kind as FeedKind))
      .abortSignal(signal),
  );
  const deletedRows = await readNewerRows(since.tombstones, () =>
    backend().from("er_tombstones").select("id, rev").eq("kind", "episode").abortSignal(signal),
  );
  // Quotes are plain text, so they need no sanitiser.
  const sanitize = kind === "recommendations" && rows.length > 0 ? await loadSanitizer() : refuseHtml;
  const changes = (rows as ChangedRow[]).map((row) => {
    const items = readItems(kind, row[kind] ?? [], sanitize, peopleOf(row, row.show.hosts));
    return { id: row.id, rev: row.rev, entry: items.length > 0 ? toEntry(row, items) : null };
  });
  return {
    changes: [...changes, ...deletedRows.map(({ id, rev }) => ({ id, rev, entry: null }))],
    cursor: {
      episodes: rows.at(-1)?.rev ?? since.episodes,
      tombstones: deletedRows.at(-1)?.rev ?? since.tombstones,
    },
  };
}

async function readNewerRows<Row extends { id: string; rev: number }>(
  rev: number,
  query: () => Query<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of readNewer(rev, ROWS_PER_REQUEST, query)) rows.push(...page);
  return rows;
}

const loadSanitizer = async () => (await import("./sanitize-browser.ts")).sanitizeRichText;
