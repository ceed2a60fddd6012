import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve, sep } from "node:path";
import type { SourceBytes } from "../../src/data/import/decode.ts";
import type { ImportSource } from "../../src/data/import/import-source.ts";
import { type DownloadOptions, download } from "../../supabase/functions/_shared/download/download.ts";
import type { Resolve } from "../../supabase/functions/_shared/download/public-address.ts";
import { resolveHost } from "./resolve-host.ts";

const FEED_MAX_BYTES = 50_000_000;
const REFERENCE_MAX_BYTES = 10_000_000;
/** After this many consecutive failures, the import sends no more requests to the host. */
const MAX_FAILURES = 3;

export interface SourceOptions {
  /** If true, the import reads transcripts and chapters only from the folder of the feed. */
  offline?: boolean;
  folder?: string;
  resolve?: Resolve;
}

export function openSource(name: string, options: SourceOptions = {}): ImportSource {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(name) ? webSource(name, options) : fileSource(name, options);
}

export function fileSource(
  name: string,
  { offline, folder = ".", resolve: resolveName = resolveHost }: SourceOptions = {},
): ImportSource {
  const path = resolve(folder, name);
  const fetchReference = referenceReader(offline, { resolve: resolveName });
  return {
    name,
    read: () => readFileUpTo(path, FEED_MAX_BYTES),
    async readReference(reference, isShared) {
      // A further page of a feed often has the same file name as the feed.
      const localPath = pathsBeside(path, reference, isShared).find(
        (candidate) => candidate !== path && statsOf(candidate)?.isFile(),
      );
      if (localPath) return readFileUpTo(localPath, REFERENCE_MAX_BYTES);
      if (!/^[a-z][a-z\d+.-]*:/i.test(reference)) throw new Error("there is no such file in the feed's folder");
      return fetchReference(reference);
    },
  };
}

function webSource(address: string, { offline, resolve: resolveName = resolveHost }: SourceOptions): ImportSource {
  const options = { trustedOrigin: URL.parse(address)?.origin, resolve: resolveName };
  const fetchReference = referenceReader(offline, options);
  let feedUrl = address;
  return {
    name: address,
    address,
    async read() {
      const feed = await download(address, FEED_MAX_BYTES, options);
      feedUrl = feed.url;
      return feed;
    },
    readReference: (reference) => fetchReference(URL.parse(reference, feedUrl)?.href ?? reference),
  };
}

function referenceReader(offline = false, options: DownloadOptions): (address: string) => Promise<SourceBytes> {
  const failures = new Map<string, number>();
  return async (address) => {
    if (offline) throw new Error("skipped because of --offline");
    const host = URL.parse(address)?.host ?? "";
    const earlierFailures = failures.get(host) ?? 0;
    if (earlierFailures >= MAX_FAILURES)
      throw new Error(`${host} failed ${MAX_FAILURES} times, so it got no more requests`);
    try {
      const answer = await download(address, REFERENCE_MAX_BYTES, options);
      failures.set(host, 0);
      return answer;
    } catch (error) {
      failures.set(host, earlierFailures + 1);
      throw error;
    }
  };
}

/** Returns the possible paths of a file in the feed's folder. For `x.example/a/b.vtt`, they are `a/b.vtt` and `b.vtt`. */
function pathsBeside(feed: string, reference: string, isShared: boolean): string[] {
  const folder = dirname(feed);
  const pathname = reference.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  const parts = decodePath(pathname).split(/[\\/]/).filter(Boolean);
  const pathEnds = parts.map((_, index) => parts.slice(index));
  return pathEnds
    .filter((end) => !isShared || end.length > 1 || parts.length === 1)
    .map((end) => resolve(folder, ...end))
    .filter((path) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const statsOf = (path: string) => statSync(path, { throwIfNoEntry: false });

async function readFileUpTo(path: string, maxBytes: number): Promise<SourceBytes> {
  const stats = statsOf(path);
  if (!stats) throw new Error("there is no such file");
  if (!stats.isFile()) throw new Error("it is not a file");
  if (stats.size > maxBytes) throw new Error(`${basename(path)} is larger than ${maxBytes / 1_000_000} MB`);
  return { bytes: await readFile(path) };
}
