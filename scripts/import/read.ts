import { decodeText } from "./decode.ts";
import { type Feed, parseFeed } from "./feed/feed.ts";
import { withKeys } from "./feed/keys.ts";
import { readReferences } from "./feed/references.ts";
import { type ParsedEpisode, parseShowFile } from "./format.ts";
import { binaryKind, notAFeedMessage, notTextMessage } from "./looks-like.ts";
import type { ImportSource } from "./sources.ts";

export type ReadFile = Awaited<ReturnType<typeof readSource>>;

/** Reads a show in our JSON format, or a feed and the files that the feed names. Throws an error for other files. */
export async function readSource(source: ImportSource) {
  const bytes = await source.read();
  const binary = binaryKind(bytes);
  if (binary) throw new Error(notTextMessage(binary));
  const { text, encoding, unreadable } = decodeText(bytes);
  if (/^\s*[{[]/.test(text)) return { ...parseShowFile(text), kind: "JSON", notes: [] };
  const feed = parseFeed(text, source.name);
  if (!feed) throw new Error(notAFeedMessage(text));
  const notes = [...feed.notes];
  if (unreadable > 0) notes.push(`${unreadable} characters could not be read as ${encoding}`);
  const episodes = await episodesOf(feed, source, notes);
  return { show: feed.show, episodes, kind: `${feed.kind}, ${encoding}`, notes };
}

async function episodesOf(
  feed: Feed,
  source: ImportSource,
  notes: string[],
): Promise<ParsedEpisode[]> {
  const readable = feed.items.filter((item) => "episode" in item);
  const itemsWithKeys = withKeys(readable);
  const repeated = readable.length - itemsWithKeys.length;
  if (repeated > 0) notes.push(`the feed lists ${repeated} episodes twice`);
  const items = itemsWithKeys.map(({ item }) => item);
  const fileNameOf = (url: string) => /[^/]*$/.exec(url.replace(/[?#].*$/, ""))?.[0];
  const itemsByFileName = Map.groupBy(
    items.flatMap((item) => [...item.transcripts, ...item.chapters]),
    ({ url }) => fileNameOf(url),
  );
  const read = async (url: string) => {
    if (!source.readReference) throw new Error("not read");
    return source.readReference(url, (itemsByFileName.get(fileNameOf(url))?.length ?? 0) > 1);
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
