import type { SourceBytes } from "../../../../src/data/import/decode.ts";
import { readBytes } from "../body.ts";
import { DownloadFailed } from "./download-failed.ts";
import { type Resolve, refusePrivate } from "./public-address.ts";

export { DownloadFailed } from "./download-failed.ts";

const TIME_LIMIT_MS = 20_000;
const MAX_REDIRECTS = 5;
const HEADERS = { accept: "*/*", "user-agent": "episode-recap-import" };

export interface DownloadOptions {
  /** The only origin that may be in a private network. A setting or the command of an import names this origin. */
  trustedOrigin?: string | undefined;
  resolve: Resolve;
  /** Aborts the download, for example when the caller disconnects. */
  signal?: AbortSignal | undefined;
}

/** The headers by which a host knows which version of a file the caller has. */
export interface FileVersion {
  etag: string | null;
  lastModified: string | null;
}

/** Follows redirects, and returns the last address as `url`. If the download fails, the report of the import shows the error message. */
export async function download(
  address: string,
  maxBytes: number,
  options: DownloadOptions,
): Promise<SourceBytes & { url: string }> {
  const file = await downloadIfChanged(address, maxBytes, options, NO_VERSION);
  if (!file) throw new DownloadFailed("the server answered 304");
  return file;
}

const NO_VERSION: FileVersion = { etag: null, lastModified: null };
const VERSION_MAX_CHARS = 500;

/** Returns null if the host says that the file is still the known version. */
export async function downloadIfChanged(
  address: string,
  maxBytes: number,
  options: DownloadOptions,
  known: FileVersion,
): Promise<(SourceBytes & { url: string; version: FileVersion }) | null> {
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const conditions = {
      ...(known.etag === null ? {} : { "if-none-match": known.etag }),
      ...(known.lastModified === null ? {} : { "if-modified-since": known.lastModified }),
    };
    const { response, url } = await fetchWithRedirects(address, signal, { ...options, headers: conditions });
    if (!response.ok && response.status !== 304) throw await statusFailure(response);
    if (response.status === 304) return null;
    const body = await readBytes(response, maxBytes);
    if (!body) throw new DownloadFailed(`the file is larger than ${maxBytes / 1_000_000} MB`);
    const type = response.headers.get("content-type") ?? "";
    return {
      bytes: new Uint8Array(await body.arrayBuffer()),
      url,
      charset: /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1],
      version: {
        etag: versionHeader(response, "etag"),
        lastModified: versionHeader(response, "last-modified"),
      },
    };
  } catch (error) {
    if (timeout.aborted) throw new DownloadFailed(`no answer within ${TIME_LIMIT_MS / 1000} seconds`);
    throw error instanceof TypeError ? new DownloadFailed(`cannot be reached (${causeOf(error)})`) : error;
  }
}

function versionHeader(response: Response, name: string): string | null {
  const value = response.headers.get(name);
  return value !== null && value.length <= VERSION_MAX_CHARS ? value : null;
}

export interface RequestOptions extends DownloadOptions {
  headers?: Record<string, string>;
  maxRedirects?: number;
}

/** Follows redirects, and checks each address. Returns the response with any other status. Its body is not read yet. */
export async function fetchWithRedirects(
  address: string,
  signal: AbortSignal,
  { trustedOrigin, resolve, headers, maxRedirects = MAX_REDIRECTS }: RequestOptions,
): Promise<{ response: Response; url: string }> {
  let url = webAddress(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (url.origin !== trustedOrigin) await refusePrivate(url, resolve);
    const response = await fetch(url, { signal, headers: { ...HEADERS, ...headers }, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return { response, url: url.href };
    await response.body?.cancel();
    url = webAddress(location, url.href);
  }
  throw new DownloadFailed(`more than ${maxRedirects} redirects`);
}

async function statusFailure(response: Response): Promise<DownloadFailed> {
  await response.body?.cancel();
  return new DownloadFailed(`the server answered ${response.status} ${response.statusText}`.trim());
}

function webAddress(address: string, baseUrl?: string): URL {
  const url = URL.parse(address, baseUrl);
  if (!url) throw new DownloadFailed("it is not an address");
  if (/^https?:$/.test(url.protocol)) return url;
  throw new DownloadFailed(`only http and https addresses are allowed, not ${url.protocol}`);
}

/** Deno has no code, and names the whole address in its message. The address may contain a token, so only its host stays. */
export function causeOf({ message, cause }: TypeError): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (typeof code === "string") return code;
  const text = cause instanceof Error ? cause.message : message;
  return text.replace(ADDRESS, (address) => URL.parse(address)?.host ?? "an address");
}

const ADDRESS = /[a-z][a-z\d+.-]*:\/\/[^\s()]*/gi;
