import { FEED_FILE_MAX_BYTES } from "../../domain/limits.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { slugify } from "../../domain/text/slug.ts";
import { parseTranscriptFile } from "../../domain/transcript/parse-file.ts";
import { writeTranscript } from "../../domain/transcript/write.ts";
import { backend } from "../client.ts";
import { downloadFile } from "../feeds.ts";
import { fetchChanges } from "./changes.ts";
import { decodeText, type SourceBytes } from "./decode.ts";
import type { ImportSource } from "./import-source.ts";
import { type ListedFeed, parseOpml } from "./opml.ts";
import { groupShows, planShow, type ShowPlan } from "./plan.ts";
import { readSource } from "./read.ts";
import { fetchImported } from "./run.ts";

/** A show that is ready to import, and what the import will do. */
export interface LoadedShow {
  plan: ShowPlan;
  /** The name of the file or host. */
  source: string;
  /** The address of the feed, or null for a file. */
  address: string | null;
  newCount: number;
  knownCount: number;
  /** The episodes of earlier imports that differ from the source, each with the names of the changed sections. */
  changes: string[];
}

export interface LoadedImport {
  shows: LoadedShow[];
  /** The RSS feeds from the OPML files of the editor. */
  listedFeeds: ListedFeed[];
  /** Files and feeds that could not be read, each with the reason. */
  problems: string[];
  /** Transcripts that belong to no episode of the shows. The key is the slug of the file name. */
  transcripts: Map<string, string>;
}

type NamedSource = ImportSource & { address: string | null };

/** Reads files from the editor's disk and feeds from the web. After a problem with one file, continues with the next file. */
export async function loadAll(
  files: readonly File[],
  addresses: readonly string[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<LoadedImport> {
  const dropped = await sortFiles(files);
  const sources: NamedSource[] = [
    ...dropped.shows.map((file) => fileSource(file, dropped.transcripts, signal)),
    ...addresses.map((address) => webSource(address, dropped.transcripts, signal)),
  ];
  const problems = [...dropped.problems];
  const readFiles = [];
  for (const [index, source] of sources.entries()) {
    onProgress(index, sources.length);
    try {
      const readFile = await readSource(source, { findKnown });
      readFiles.push({ ...readFile, name: source.name, address: source.address });
    } catch (error) {
      if (signal.aborted) throw error;
      problems.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  const shows: LoadedShow[] = [];
  for (const parts of groupShows(readFiles)) {
    const [firstPart] = parts;
    try {
      const plan = await planShow(parts);
      addTranscripts(plan, dropped.transcripts);
      const importedRows = await fetchImported(
        backend(),
        plan.episodes.map(({ sourceKey }) => sourceKey),
      );
      shows.push({
        plan,
        source: firstPart?.name ?? "",
        address: parts.find(({ address }) => address !== null)?.address ?? null,
        knownCount: importedRows.size,
        newCount: plan.episodes.length - importedRows.size,
        changes: await fetchChanges(backend(), plan.episodes, importedRows),
      });
    } catch (error) {
      problems.push(`${firstPart?.show.name}: ${reasonOf(error)}`);
    }
  }
  return {
    ...{ shows, problems, listedFeeds: dropped.listedFeeds },
    transcripts: new Map(
      [...dropped.transcripts.values()].flatMap(({ slug, text, isUsed }) =>
        isUsed ? [] : [[slug, text]],
      ),
    ),
  };
}

const findKnown = async (keys: string[]) => new Set((await fetchImported(backend(), keys)).keys());

interface DroppedTranscript {
  slug: string;
  text: string;
  bytes: Uint8Array;
  isUsed: boolean;
}
type Transcripts = Map<string, DroppedTranscript>;

async function sortFiles(files: readonly File[]) {
  const shows: { name: string; bytes: Uint8Array }[] = [];
  const transcripts: Transcripts = new Map();
  const listedFeeds: ListedFeed[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const { name } = file;
    if (file.size > FEED_FILE_MAX_BYTES) {
      problems.push(`${name}: it is larger than ${FEED_FILE_MAX_BYTES / 1_000_000} MB`);
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { text } = decodeText({ bytes });
    const feeds = text.trimStart().startsWith("<") ? parseOpml(text) : null;
    const transcript = feeds === null && !isShow(name, text) ? transcriptOf(file, text) : null;
    if (feeds) listedFeeds.push(...feeds);
    else if (transcript === null) shows.push({ name, bytes });
    else
      transcripts.set(name, {
        ...{ text: transcript, bytes, isUsed: false },
        slug: slugify(name.replace(/\.\w+$/, ""), "episode"),
      });
  }
  return { shows, transcripts, listedFeeds, problems };
}

function isShow(name: string, text: string): boolean {
  if (/\.(?:vtt|srt|sbv|txt|html?)$/i.test(name)) return false;
  return !/\.json$/i.test(name) || /"episodes"\s*:/.test(text);
}

/** Returns null if the file is no transcript. Then `readSource` reports what is wrong with the file. */
function transcriptOf(file: File, text: string): string | null {
  try {
    return writeTranscript(parseTranscriptFile(text, { name: file.name, mime: file.type }));
  } catch {
    return null;
  }
}

const fileNameOf = (address: string) => /[^/]*$/.exec(address.replace(/[?#].*$/, ""))?.[0] ?? "";

function readerOf(transcripts: Transcripts, base: () => string, signal: AbortSignal) {
  return async (reference: string): Promise<SourceBytes> => {
    const dropped = transcripts.get(fileNameOf(reference));
    if (dropped) {
      dropped.isUsed = true;
      return { bytes: dropped.bytes };
    }
    return downloadFile(URL.parse(reference, base())?.href ?? reference, signal);
  };
}

function fileSource(
  { name, bytes }: { name: string; bytes: Uint8Array },
  transcripts: Transcripts,
  signal: AbortSignal,
): NamedSource {
  return {
    ...{ name, address: null },
    read: async () => ({ bytes }),
    readReference: readerOf(transcripts, () => "", signal),
  };
}

function webSource(address: string, transcripts: Transcripts, signal: AbortSignal): NamedSource {
  let feedUrl = address;
  return {
    name: URL.parse(address)?.host ?? address,
    address,
    async read() {
      const file = await downloadFile(address, signal);
      feedUrl = file.url;
      return file;
    },
    readReference: readerOf(transcripts, () => feedUrl, signal),
  };
}

function addTranscripts(plan: ShowPlan, transcripts: Transcripts): void {
  const bySlug = new Map([...transcripts.values()].map((dropped) => [dropped.slug, dropped]));
  for (const episode of plan.episodes) {
    const dropped = bySlug.get(slugify(episode.title, "episode"));
    if (!dropped || episode.row.transcript !== null) continue;
    dropped.isUsed = true;
    episode.row.transcript = dropped.text;
  }
}

/** Stores transcripts for drafts that have no transcript. Returns the titles of these drafts, and the slugs without a draft. */
export async function storeTranscripts(transcripts: ReadonlyMap<string, string>) {
  const stored: string[] = [];
  const unknown: string[] = [];
  for (const [slug, transcript] of transcripts) {
    const { data } = await backend()
      .from("er_episodes")
      .update({ transcript })
      .eq("slug", slug)
      .is("transcript", null)
      .select("title")
      .throwOnError();
    const [row] = data;
    if (row) stored.push(row.title);
    else unknown.push(slug);
  }
  return { stored, unknown };
}
