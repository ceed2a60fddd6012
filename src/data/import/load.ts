import { type ListedFeed, opmlFeeds } from "../../domain/import/opml.ts";
import { FEED_FILE_MAX_BYTES } from "../../domain/limits.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { slugify } from "../../domain/text/slug.ts";
import { UnknownTranscriptError } from "../../domain/transcript/cue.ts";
import { readForeignTranscript } from "../../domain/transcript/parse-file.ts";
import { backend } from "../client.ts";
import { downloadFile } from "../feeds.ts";
import { fetchChanges } from "./changes.ts";
import { decodeText, type SourceBytes } from "./decode.ts";
import { type ImportSource, readingOnce } from "./import-source.ts";
import { groupShows, type KnownShow, type Recognition, recognize, type SameName, SameNameQuestion } from "./known.ts";
import { planShow, type ShowPlan } from "./plan.ts";
import { type OpenFile, openFile, readItems } from "./read.ts";
import { fetchImported } from "./run.ts";

export interface LoadedShow {
  id: string;
  name: string;
  /** The name of the file or host. */
  source: string;
  /** The address of the feed, or null for a file. */
  address: string | null;
  /** There are several if only the name of a stored show is equal. The last one is then a new show. */
  choices: [LoadedPlan, ...LoadedPlan[]];
}

export interface LoadedPlan {
  plan: ShowPlan;
  sameName: KnownShow | null;
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
  const openFiles = [];
  for (const [index, source] of sources.entries()) {
    onProgress(index, sources.length);
    try {
      const file = await openFile(readingOnce(source));
      openFiles.push({ ...file, name: source.name, address: source.address });
    } catch (error) {
      if (signal.aborted) throw error;
      problems.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  const shows: LoadedShow[] = [];
  for (const files of await groupShows(openFiles)) {
    const [firstFile] = files;
    if (!firstFile) continue;
    try {
      shows.push({
        id: `${shows.length} ${firstFile.show.name}`,
        name: firstFile.show.name,
        source: firstFile.name,
        address: files.find(({ address }) => address !== null)?.address ?? null,
        choices: await choicesOf(files, dropped.transcripts),
      });
    } catch (error) {
      if (signal.aborted) throw error;
      problems.push(`${firstFile.show.name}: ${reasonOf(error)}`);
    }
  }
  return {
    shows,
    problems,
    listedFeeds: dropped.listedFeeds,
    transcripts: new Map(
      [...dropped.transcripts.values()].flatMap(({ slug, text, isUsed }) => (isUsed ? [] : [[slug, text]])),
    ),
  };
}

async function choicesOf(files: readonly OpenFile[], transcripts: Transcripts): Promise<LoadedShow["choices"]> {
  const load = async (sameName: SameName, show: KnownShow | null = null) =>
    loadPlan(files, await recognize(backend(), files, sameName), show, transcripts);
  try {
    return [await load("ask")];
  } catch (error) {
    if (!(error instanceof SameNameQuestion)) throw error;
    const [first, ...others] = error.shows;
    const newShow = await load("new show");
    if (!first) return [newShow];
    const plans = [];
    for (const show of others) plans.push(await load({ slug: show.slug }, show));
    return [await load({ slug: first.slug }, first), ...plans, newShow];
  }
}

async function loadPlan(
  files: readonly OpenFile[],
  recognition: Recognition,
  sameName: KnownShow | null,
  transcripts: Transcripts,
): Promise<LoadedPlan> {
  const parts = [];
  for (const file of files) parts.push(await readItems(file, { ...recognition, transcripts: "missing" }));
  const plan = await planShow(parts, recognition);
  addTranscripts(plan, transcripts);
  const importedRows = await fetchImported(
    backend(),
    plan.episodes.map(({ sourceKey }) => sourceKey),
  );
  return {
    plan,
    sameName,
    knownCount: importedRows.size,
    newCount: plan.episodes.length - importedRows.size,
    changes: await fetchChanges(backend(), plan.episodes, importedRows),
  };
}

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
    const feeds = opmlFeeds(text);
    const { transcript, problem } = feeds === null && !isShow(name, text) ? transcriptOf(file, text) : {};
    if (feeds) listedFeeds.push(...feeds);
    else if (problem !== undefined) problems.push(`${name}: ${problem}`);
    else if (transcript === undefined) shows.push({ name, bytes });
    else
      transcripts.set(name, {
        text: transcript,
        bytes,
        isUsed: false,
        slug: slugify(name.replace(/\.\w+$/, ""), "episode"),
      });
  }
  return { shows, transcripts, listedFeeds, problems };
}

function isShow(name: string, text: string): boolean {
  if (/\.(?:vtt|srt|sbv|txt|html?)$/i.test(name)) return false;
  return !/\.json$/i.test(name) || /"episodes"\s*:/.test(text);
}

const CAPTION_FILE = /\.(?:vtt|srt|sbv)$/i;

/** Returns nothing if the file is no transcript. Then `openFile` reports what is wrong with the file. */
function transcriptOf({ name, type }: File, text: string) {
  try {
    return { transcript: readForeignTranscript(text, { name, mime: type }) };
  } catch (error) {
    const isTranscript = error instanceof UnknownTranscriptError || CAPTION_FILE.test(name);
    return isTranscript ? { problem: reasonOf(error) } : {};
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
    name,
    address: null,
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
