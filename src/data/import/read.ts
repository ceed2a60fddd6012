import {
  dayOf,
  distinctKeys,
  episodeKeys,
  type KeyedEpisode,
  withoutRepeats,
} from "../../domain/import/episode-keys.ts";
import { decodeText } from "./decode.ts";
import type { FeedEpisode } from "./feed/episode.ts";
import { readReferences } from "./feed/references.ts";
import { readWholeFeed } from "./feed/whole-feed.ts";
import { type ParsedEpisode, parseShowFile, type SourceShow } from "./format.ts";
import type { ImportSource } from "./import-source.ts";
import type { KnownEpisode } from "./known.ts";
import { binaryKind, notAFeedMessage, notTextMessage } from "./looks-like.ts";
import { episodeSlugOf } from "./map.ts";

export interface SourceItem extends KeyedEpisode {
  /** True if the file says which key the source key of the row ends with. */
  hasOwnKey?: boolean;
  /** The hashes of all versions of the item in its feed, for the check of a followed feed. */
  hashes?: string[];
  read(): FeedEpisode;
}

interface ProblemOfItem {
  label: string;
  problem: string;
}

export interface OpenFile {
  show: SourceShow;
  items: SourceItem[];
  problems: ProblemOfItem[];
  kind: string;
  notes: string[];
  source: ImportSource;
}

export interface ReadOptions {
  /** The stored episodes of items that the import has recognised. */
  known?: ReadonlyMap<SourceItem, KnownEpisode>;
  /** The keys of stored episodes. The source key of a new episode consists of another key. */
  storedKeys?: ReadonlySet<string>;
  /** Whether the import reads the transcripts of all of these items, or only of those whose episode has none. */
  transcripts?: "all" | "missing";
}

export type ReadFile = Awaited<ReturnType<typeof readSource>>;

export async function readSource(source: ImportSource) {
  return readItems(await openFile(source));
}

export async function openFile(source: ImportSource): Promise<OpenFile> {
  const bytes = await source.read();
  const kindOfBinary = binaryKind(bytes);
  if (kindOfBinary) throw new Error(notTextMessage(kindOfBinary));
  const { text, encoding, unreadable } = decodeText(bytes);
  if (/^\s*[{[]/.test(text)) return openJson(text, source);
  const feed = await readWholeFeed(text, source);
  if (!feed) throw new Error(notAFeedMessage(text));
  const notes = [...feed.notes];
  if (unreadable > 0) notes.push(`${unreadable} characters could not be read as ${encoding}`);
  const readableItems = feed.items.filter((item) => "read" in item);
  const items = withoutRepeats(readableItems).map(({ episode, keys, versions }) => ({
    ...episode,
    keys,
    hashes: versions.flatMap(({ hash }) => hash ?? []),
  }));
  const repeatedCount = readableItems.length - items.length;
  if (repeatedCount > 0) notes.push(`the feed lists ${repeatedCount} episodes twice`);
  return {
    show: {
      ...feed.show,
      feeds: [...(source.address ? [source.address] : []), ...(feed.show.feeds ?? [])],
    },
    items,
    problems: feed.items.filter((item) => "problem" in item),
    kind: `${feed.kind}, ${encoding}`,
    notes,
    source,
  };
}

const KEY_MAX_CHARS = 250;

function openJson(text: string, source: ImportSource): OpenFile {
  const { show, episodes } = parseShowFile(text);
  const items = episodes.flatMap((parsed) => {
    if ("problem" in parsed) return [];
    const { episode } = parsed;
    const { title, date, key, enclosure, link, duration_minutes: minutes } = episode;
    const keys = episodeKeys(
      {
        guid: key || episodeSlugOf(episode),
        sound: enclosure?.url,
        page: link,
        title,
        date,
        minutes,
      },
      show.website,
    );
    const read = () => ({ episode, notes: [], transcripts: [], chapters: [] });
    return [{ title, date: dayOf(date), keys, hasOwnKey: true, read }];
  });
  const problems = episodes.filter((parsed) => "problem" in parsed);
  return { show, items, problems, kind: "JSON", notes: [], source };
}

export async function readItems(file: OpenFile, options: ReadOptions = {}) {
  const { show, kind, notes, source } = file;
  const { known, storedKeys, transcripts: wanted = "all" } = options;
  const readable = file.items.map((item) => ({ item, content: item.read() }));
  const withReferences = readable.filter(({ item }) => wanted === "all" || !known?.get(item)?.hasTranscript);
  await readAllReferences(
    withReferences
      .map(({ content }) => content)
      .filter(({ transcripts, chapters }) => transcripts.length + chapters.length > 0),
    source,
    show.language,
  );
  const distinct = distinctKeys(file.items);
  const keyOf = (item: SourceItem) =>
    distinct(item)
      .find((key) => !storedKeys?.has(key))
      ?.replace(/^[a-z]+:/, "") ?? item.keys.join(" ").slice(-KEY_MAX_CHARS);
  const episodes: ParsedEpisode[] = [
    ...file.problems,
    ...readable.map(({ item, content: { episode, notes: itemNotes } }) => ({
      episode: item.hasOwnKey ? episode : { ...episode, key: keyOf(item) },
      notes: itemNotes,
      keys: distinct(item),
      sourceKey: known?.get(item)?.sourceKey ?? null,
      hashes: item.hashes,
    })),
  ];
  return { show, episodes, kind, notes };
}

async function readAllReferences(
  items: FeedEpisode[],
  source: ImportSource,
  language: string | null | undefined,
): Promise<void> {
  const fileNameOf = (url: string) => /[^/]*$/.exec(url.replace(/[?#].*$/, ""))?.[0];
  const referencesByFileName = Map.groupBy(
    items.flatMap((item) => [...item.transcripts, ...item.chapters]),
    ({ url }) => fileNameOf(url),
  );
  const read = async (url: string) => {
    if (!source.readReference) throw new Error("not read");
    return source.readReference(url, (referencesByFileName.get(fileNameOf(url))?.length ?? 0) > 1);
  };
  await readReferences(items, read, language);
}
