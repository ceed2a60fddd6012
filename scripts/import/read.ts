import { decodeText } from "./decode.ts";
import { type Feed, parseFeed } from "./feed/feed.ts";
import { withKeys } from "./feed/keys.ts";
import { readReferences } from "./feed/references.ts";
import { type ParsedEpisode, parseShowFile } from "./format.ts";
import { binaryKind, notAFeed, notText } from "./looks-like.ts";
import type { ImportSource } from "./sources.ts";

export type ReadFile = Awaited<ReturnType<typeof readSource>>;

/**
 * Reads our JSON or a feed with what it names; throws an `Error` that says why it is neither.
 * `kind` says what the file is, for example `RSS, shift_jis`.
 */
export async function readSource(source: ImportSource) {
  const read = await source.read();
  const binary = binaryKind(read);
  if (binary) throw new Error(notText(binary));
  const { text, encoding, unreadable } = decodeText(read);
  if (/^\s*[{[]/.test(text)) return { ...parseShowFile(text), kind: "JSON", notes: [] };
  const feed = parseFeed(text, source.name);
  if (!feed) throw new Error(notAFeed(text));
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
  const good = feed.items.filter((item) => "episode" in item);
  const keyed = withKeys(good);
  const twice = good.length - keyed.length;
  if (twice > 0) notes.push(`${twice} episodes are listed twice`);
  const items = keyed.map(({ item }) => item);
  const lastPart = (url: string) => /[^/]*$/.exec(url.replace(/[?#].*$/, ""))?.[0];
  const uses = Map.groupBy(
    items.flatMap((item) => [...item.transcripts, ...item.chapters]),
    ({ url }) => lastPart(url),
  );
  const read = async (url: string) => {
    if (!source.readReference) throw new Error("not read");
    return source.readReference(url, (uses.get(lastPart(url))?.length ?? 0) > 1);
  };
  await readReferences(items, read, feed.show.language);
  return [
    ...feed.items.filter((item) => "problem" in item),
    ...keyed.map(({ key, item: { episode, notes } }) => ({ episode: { ...episode, key }, notes })),
  ];
}
