import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve, sep } from "node:path";
import type { SourceBytes } from "./decode.ts";
import { download } from "./download.ts";

const FEED_MOST_BYTES = 50_000_000;
const REFERENCE_MOST_BYTES = 10_000_000;
/** A host that failed this often in a row is not asked again. */
const MOST_FAILURES = 3;

/** A file to import, read only when its turn comes. */
export interface ImportSource {
  name: string;
  read(): Promise<SourceBytes>;
  /**
   * A file that the feed names; `isShared` says that others of the feed have the same last
   * part. Throws an `Error` with the reason.
   */
  readReference?(reference: string, isShared: boolean): Promise<SourceBytes>;
}

export interface SourceOptions {
  /** Read nothing from the network that a feed names. */
  offline?: boolean;
  /** The folder that file names start from. */
  folder?: string;
}

/** A file, or a feed at an address. */
export function openSource(name: string, options: SourceOptions = {}): ImportSource {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(name)
    ? webSource(name, options)
    : fileSource(name, options);
}

export function fileSource(
  name: string,
  { offline, folder = "." }: SourceOptions = {},
): ImportSource {
  const path = resolve(folder, name);
  const web = referenceReader(offline);
  return {
    name,
    read: () => readWithin(path, FEED_MOST_BYTES),
    async readReference(reference, isShared) {
      const beside = pathsBeside(path, reference, isShared).find((one) => stateOf(one)?.isFile());
      if (beside) return readWithin(beside, REFERENCE_MOST_BYTES);
      if (!/^[a-z][a-z\d+.-]*:/i.test(reference)) throw new Error("no such file beside the feed");
      return web(reference);
    },
  };
}

function webSource(address: string, { offline }: SourceOptions): ImportSource {
  const web = referenceReader(offline);
  let feedUrl = address;
  return {
    name: address,
    async read() {
      const feed = await download(address, FEED_MOST_BYTES);
      feedUrl = feed.url;
      return feed;
    },
    readReference: (reference) => web(URL.parse(reference, feedUrl)?.href ?? reference),
  };
}

function referenceReader(offline = false): (address: string) => Promise<SourceBytes> {
  const failures = new Map<string, number>();
  return async (address) => {
    if (offline) throw new Error("not read from the network (--offline)");
    const host = URL.parse(address)?.host ?? "";
    const before = failures.get(host) ?? 0;
    if (before >= MOST_FAILURES) throw new Error(`${host} was not asked again`);
    try {
      const answer = await download(address, REFERENCE_MOST_BYTES);
      failures.set(host, 0);
      return answer;
    } catch (error) {
      failures.set(host, before + 1);
      throw error;
    }
  };
}

/** Where a feed's file may lie: the longest end of its address first, inside the feed's folder. */
function pathsBeside(feed: string, reference: string, isShared: boolean): string[] {
  const folder = dirname(feed);
  const pathname = reference.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  const parts = unescaped(pathname).split(/[\\/]/).filter(Boolean);
  const ends = parts.map((_, index) => parts.slice(index));
  return ends
    .filter((end) => !isShared || end.length > 1 || parts.length === 1)
    .map((end) => resolve(folder, ...end))
    .filter((path) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep));
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const stateOf = (path: string) => statSync(path, { throwIfNoEntry: false });

async function readWithin(path: string, mostBytes: number): Promise<SourceBytes> {
  const found = stateOf(path);
  if (!found) throw new Error("there is no such file");
  if (!found.isFile()) throw new Error("it is not a file");
  if (found.size > mostBytes)
    throw new Error(`${basename(path)} is larger than ${mostBytes / 1_000_000} MB`);
  return { bytes: await readFile(path) };
}
