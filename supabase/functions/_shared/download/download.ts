import type { SourceBytes } from "../../../../src/data/import/decode.ts";
import { readBytes } from "../body.ts";
import { DownloadFailed } from "./download-failed.ts";
import { type Resolve, refusePrivate } from "./public-address.ts";

export { DownloadFailed } from "./download-failed.ts";

const TIME_LIMIT_MS = 20_000;
const MAX_REDIRECTS = 5;

export interface DownloadOptions {
  /** The only origin that may be in a private network. A setting or the command of an import names this origin. */
  trustedOrigin?: string | undefined;
  resolve: Resolve;
  /** Aborts the download, for example when the caller disconnects. */
  signal?: AbortSignal | undefined;
}

/** Follows redirects, and returns the last address as `url`. If the download fails, the report of the import shows the error message. */
export async function download(
  address: string,
  maxBytes: number,
  options: DownloadOptions,
): Promise<SourceBytes & { url: string }> {
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const { response, url } = await fetchWithRedirects(address, signal, options);
    const body = await readBytes(response, maxBytes);
    if (!body) throw new DownloadFailed(`the file is larger than ${maxBytes / 1_000_000} MB`);
    const type = response.headers.get("content-type") ?? "";
    return {
      bytes: new Uint8Array(await body.arrayBuffer()),
      url,
      charset: /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1],
    };
  } catch (error) {
    if (timeout.aborted)
      throw new DownloadFailed(`no answer within ${TIME_LIMIT_MS / 1000} seconds`);
    throw error instanceof TypeError
      ? new DownloadFailed(`cannot be reached (${causeOf(error)})`)
      : error;
  }
}

async function fetchWithRedirects(
  address: string,
  signal: AbortSignal,
  { trustedOrigin, resolve }: DownloadOptions,
): Promise<{ response: Response; url: string }> {
  let url = webAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (url.origin !== trustedOrigin) await refusePrivate(url, resolve);
    const headers = { accept: "*/*", "user-agent": "episode-recap-import" };
    const response = await fetch(url, { signal, headers, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      url = webAddress(location, url.href);
    } else if (response.ok) {
      return { response, url: url.href };
    } else {
      await response.body?.cancel();
      throw new DownloadFailed(
        `the server answered ${response.status} ${response.statusText}`.trim(),
      );
    }
  }
  throw new DownloadFailed(`more than ${MAX_REDIRECTS} redirects`);
}

function webAddress(address: string, baseUrl?: string): URL {
  const url = URL.parse(address, baseUrl);
  if (!url) throw new DownloadFailed("it is not an address");
  if (/^https?:$/.test(url.protocol)) return url;
  throw new DownloadFailed(`only http and https addresses are allowed, not ${url.protocol}`);
}

function causeOf({ message, cause }: TypeError): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : message;
}
