import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../database.types.ts";
import { type CopyPicture, copyPictures } from "./copy-pictures.ts";
import type { SourceBytes } from "./decode.ts";
import { withoutKnownItems } from "./feed/known-items.ts";
import { type ImportSource, readingOnce } from "./import-source.ts";
import { type Recognition, recognize } from "./known.ts";
import { planShow } from "./plan.ts";
import { type OpenFile, openFile, readItems, type SourceItem } from "./read.ts";
import { type ItemResult, importShow } from "./run.ts";
import { z } from "./zod.ts";

interface CheckedFeed {
  id: string;
  /** The name of the feed in the Inbox. */
  host: string;
  categoryId: string | null;
  license: string | null;
}

interface KnownItem {
  episodeId: string;
  keys: string[];
}

interface News {
  file: OpenFile;
  /** The items that are new or have changed. */
  items: SourceItem[];
  /** The ids of the episodes of all known items. */
  takenEpisodes: Set<string>;
}

type Client = SupabaseClient<Database>;

/** An edge function has 2 s of CPU time. The next checks read the other changed items. */
const MAX_KNOWN_READ = 100;
const ITEMS_PER_REQUEST = 500;

const knownSchema = z.object({
  show: z.string().nullable(),
  items: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
});

/** Imports what is new or has changed in a followed feed. Reads no item that is as an earlier check has read it. */
export async function importFollowed(
  client: Client,
  feed: CheckedFeed,
  source: ImportSource,
  copyPicture: CopyPicture,
) {
  const { data } = await client.rpc("known_feed_items", { feed: feed.id }).throwOnError();
  const { show: slug, items: knownItems } = knownSchema.parse(data);
  // The check may open the feed several times, but downloads each of its pages once.
  const pages = new Map<string, Promise<SourceBytes>>();
  const news = await openNews(
    readingOnce(source, pages),
    new Map(knownItems.map(([hash, episodeId, keys]) => [hash, { episodeId, keys }])),
  );
  // A version of the first page says nothing about further pages, or about a feed that has moved.
  const isOnePage = pages.size === 0;
  const files = [{ ...news.file, items: news.items }];
  const recognition = await recognize(
    client,
    files,
    { followed: source.address ?? source.name, ...(slug !== null && { slug }) },
    news.takenEpisodes,
  );
  const knownNews = news.items.filter((item) => recognition.known.has(item));
  const waiting = new Set(knownNews.slice(MAX_KNOWN_READ));
  const { known, onlyAdds } = recognition;
  const items = news.items.filter((item) => !waiting.has(item) && !(onlyAdds && known.has(item)));
  const isPartial = news.takenEpisodes.size > 0 || items.length < news.items.length;
  const plan = await planNews(feed, { ...news, items }, recognition, isPartial);
  const results: ItemResult[] = [];
  const showId = await importShow(
    client,
    await copyPictures(client, plan, { copyPicture }),
    {
      publish: false,
      isScheduled: true,
      onlyAdds,
      source: feed.host,
      categoryId: feed.categoryId ?? undefined,
    },
    { progress: () => {}, reportItem: (result) => results.push(result) },
  );
  const count = (outcome: string) =>
    results.filter((result) => result.kind === "episode" && result.outcome === outcome).length;
  const failed = new Set(results.filter(({ outcome }) => outcome === "failed").map(({ label }) => label));
  const keysOf = new Map(items.flatMap(({ hashes = [], keys }) => hashes.map((hash) => [hash, keys] as const)));
  const written = plan.episodes.filter(({ sourceKey }) => !failed.has(sourceKey));
  await storeItems(
    client,
    { feed: feed.id, show: showId },
    written.map(({ sourceKey, hashes }) => ({
      source_key: sourceKey,
      hashes: [...hashes],
      keys: [...new Set(hashes.flatMap((hash) => keysOf.get(hash) ?? []))],
    })),
  );
  return {
    found: count("created"),
    failed: count("failed"),
    isWhole: isOnePage && waiting.size === 0,
  };
}

/** Opens the feed without its known items. If a changed item shares a key with known items, opens these, too. */
async function openNews(source: ImportSource, known: Map<string, KnownItem>): Promise<News> {
  for (;;) {
    const hashes = new Set<string>();
    const prepare = async (text: string) => {
      const feed = await withoutKnownItems(text, known);
      for (const hash of feed.hashes) hashes.add(hash);
      return feed.text;
    };
    const file = { ...(await openFile({ ...source, prepare })), source };
    const isKnown = (item: SourceItem) =>
      item.hashes !== undefined && item.hashes.length > 0 && item.hashes.every((hash) => known.has(hash));
    const items = file.items.filter((item) => !isKnown(item));
    const keys = new Set(items.flatMap((item) => item.keys));
    const listed = [...known].filter(([hash]) => hashes.has(hash));
    const rivals = listed.filter(([, item]) => item.keys.some((key) => keys.has(key)));
    for (const [hash] of rivals) known.delete(hash);
    if (rivals.length === 0)
      return {
        file,
        items,
        takenEpisodes: new Set(listed.map(([, { episodeId }]) => episodeId)),
      };
  }
}

async function planNews({ license }: CheckedFeed, { file, items }: News, recognition: Recognition, isPartial: boolean) {
  const { show, episodes } = await readItems({ ...file, items }, { ...recognition, transcripts: "missing" });
  return planShow(
    [{ show: { ...show, license: show.license ?? license }, episodes, notes: [], isPartial }],
    recognition,
  );
}

async function storeItems(
  client: Client,
  ids: { feed: string; show: string },
  items: { source_key: string; hashes: string[]; keys: string[] }[],
): Promise<void> {
  for (let start = 0; start === 0 || start < items.length; start += ITEMS_PER_REQUEST) {
    const chunk = items.slice(start, start + ITEMS_PER_REQUEST);
    await client.rpc("store_feed_items", { ...ids, items: chunk }).throwOnError();
  }
}
