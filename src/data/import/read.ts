import { decodeText } from "./decode.ts";
import { type Feed, parseFeed } from "./feed/feed.ts";
import { withKeys } from "./feed/keys.ts";
import { readReferences } from "./feed/references.ts";
import { type ParsedEpisode, parseShowFile } from "./format.ts";
import type { ImportSource } from "./import-source.ts";
import { binaryKind, notAFeedMessage, notTextMessage } from "./looks-like.ts";
import { showKeyOf } from "./map.ts";

export interface ReadOptions {
  /** Returns the source keys that earlier imports have stored. The import does not read the transcripts of episodes with these keys. */
  findKnown: (sourceKeys: string[]) => Promise<ReadonlySet<string>>;
  /** If true, the result leaves out the items that earlier imports have stored. */
  leavesOutKnown?: boolean;
}

export type ReadFile = Awaited<ReturnType<typeof readSource>>;

/** Reads a show in our JSON format, or a feed with its transcripts and chapters. Throws an error for any other file. */
export async function readSource(source: ImportSource, options?: ReadOptions) {
  const bytes = await source.read();
  const kindOfBinary = binaryKind(bytes);
  if (kindOfBinary) throw new Error(notTextMessage(kindOfBinary));
  const { text, encoding, unreadable } = decodeText(bytes);
  if (/^\s*[{[]/.test(text)) return { ...parseShowFile(text), kind: "JSON", notes: [] };
  const feed = parseFeed(text, source.name);
  if (!feed) throw new Error(notAFeedMessage(text));
  const notes = [...feed.notes];
  if (unreadable > 0) notes.push(`${unreadable} characters could not be read as ${encoding}`);
  const episodes = await episodesOf(feed, source, notes, options);
  return { show: feed.show, episodes, kind: `${feed.kind}, ${encoding}`, notes };
}

async function episodesOf(
  feed: Feed,
  source: ImportSource,
  notes: string[],
  options?: ReadOptions,
): Promise<ParsedEpisode[]> {
  const readableItems = feed.items.filter((item) => "episode" in item);
  const allItems = await withKeys(readableItems);
  const repeatedCount = readableItems.length - allItems.length;
  const newItems = options ? await withoutKnown(feed, allItems, options) : allItems;
  const itemsWithKeys = options?.leavesOutKnown ? newItems : allItems;
  if (repeatedCount > 0) notes.push(`the feed lists ${repeatedCount} episodes twice`);
  const items = newItems.map(({ item }) => item);
  const fileNameOf = (url: string) => /[^/]*$/.exec(url.replace(/[?#].*$/, ""))?.[0];
  const referencesByFileName = Map.groupBy(
    items.flatMap((item) => [...item.transcripts, ...item.chapters]),
    ({ url }) => fileNameOf(url),
  );
  const read = async (url: string) => {
    if (!source.readReference) throw new Error("not read");
    return source.readReference(url, (referencesByFileName.get(fileNameOf(url))?.length ?? 0) > 1);
  };
  await readReferences(items, read, feed.show.language);
  return [
    ...feed.items.filter((item) => "problem" in item),
    ...itemsWithKeys.map(({ key, item: { episode, notes } }) => ({
      episode: { ...episode, key },
      notes,
    })),
  ];
}

async function withoutKnown<Item extends { key: string }>(
  feed: Feed,
  items: Item[],
  { findKnown }: ReadOptions,
): Promise<Item[]> {
  const sourceKey = ({ key }: Item) => `${showKeyOf(feed.show)}/${key}`;
  const knownKeys = await findKnown(items.map(sourceKey));
  return items.filter((item) => !knownKeys.has(sourceKey(item)));
}
