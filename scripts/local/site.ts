import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parseAllHeaders } from "@netlify/headers-parser";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as COMPRESSIBLE } from "hono/compress";
import { lookup } from "mrmime";
import { readRedirects } from "./redirects.ts";

interface HeaderRule {
  forRegExp: RegExp;
  values: Record<string, string>;
}

/** Compresses as a CDN does while it answers: not as well as it could be. */
const COMPRESS = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync,
};

/** By the names of `Accept-Encoding`. */
export type Encoding = keyof typeof COMPRESS;

/** The best one first. */
export const ENCODINGS = Object.keys(COMPRESS) as Encoding[];

/** What is asked of a site besides the address. */
export interface SiteRequest {
  /** The request's `If-None-Match`. */
  ifNoneMatch?: string | undefined;
  /** Matters to redirects only. */
  search?: string | undefined;
  /** How the answer may be compressed. */
  encoding?: Encoding | undefined;
}

export type BuiltSite = Awaited<ReturnType<typeof openSite>>;

/** Smaller files are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;
/** In bytes, as they are sent. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

type FileCache = (key: string, make: () => Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>;

/** Remembers files by name and tag; once they are too many, it begins anew. */
export function createFileCache(): FileCache {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  let bytes = 0;
  return (key, make) => {
    const known = files.get(key);
    if (known) return known;
    const file = make();
    if (bytes + file.length > MAX_CACHED_BYTES) {
      files.clear();
      bytes = 0;
    }
    bytes += file.length;
    files.set(key, file);
    return file;
  };
}

/**
 * Serves one built folder as Netlify does: clean addresses, its redirects and headers, 404.html. What `held` knows of an earlier build of the site is neither read nor compressed
 * again. Throws where netlify.toml or `_headers` is not valid.
 */
export async function openSite(folder: string, fileCache = createFileCache()) {
  const parsed = await parseAllHeaders({
    headersFiles: [join(folder, "_headers")],
    netlifyConfigPath: "netlify.toml",
    configHeaders: [],
    minimal: false,
  });
  if (parsed.errors.length > 0) throw new Error(parsed.errors.map(String).join("\n"));
  const rules = parsed.headers as HeaderRule[];
  const redirectFor = await readRedirects();

  const send = (
    file: string,
    status: number,
    pathname: string,
    { ifNoneMatch: known, encoding }: SiteRequest = {},
  ) => {
    const { mtimeMs, size } = statSync(file);
    const tag = `"${mtimeMs.toString(36)}-${size.toString(36)}"`;
    const type = contentType(file);
    const usedEncoding =
      size >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type) ? encoding : undefined;
    const headers = new Headers({
      "content-type": type,
      "cache-control": "public, max-age=0, must-revalidate",
      // Compressed, it is the same to readers but not byte for byte.
      etag: usedEncoding ? `W/${tag}` : tag,
      ...(usedEncoding && { "content-encoding": usedEncoding, vary: "Accept-Encoding" }),
    });
    for (const { forRegExp, values } of rules) {
      if (!forRegExp.test(pathname)) continue;
      for (const [name, value] of Object.entries(values)) headers.set(name, value);
    }
    if (status === 200 && known?.replace(/^W\//, "") === tag) {
      headers.delete("content-encoding");
      return new Response(null, { status: 304, headers });
    }
    const key = `${relative(folder, file)} ${tag}`;
    const body = usedEncoding
      ? fileCache(`${key} ${usedEncoding}`, () => COMPRESS[usedEncoding](readFileSync(file)))
      : fileCache(key, () => readFileSync(file));
    return new Response(body, { status, headers });
  };

  return {
    folder,
    /** Whether the address is one of its files under /assets, whose names change with their content. */
    has: (pathname: string) =>
      !pathname.startsWith("/assets/") || findFile(folder, pathname) !== undefined,
    respond(pathname: string, request?: SiteRequest): Response {
      const file = findFile(folder, pathname);
      if (file) return send(file, 200, pathname, request);
      const redirect = redirectFor(pathname, request?.search);
      if (redirect && redirect.status >= 300) {
        // The address came decoded: a header takes no line ends and no letters beyond Latin.
        const to = new URL(redirect.to, "http://here.invalid");
        const headers = { location: to.pathname + to.search };
        return new Response(null, { status: redirect.status, headers });
      }
      const shell = redirect && findFile(folder, redirect.to);
      if (shell) return send(shell, 200, pathname, request);
      const missing = join(folder, "404.html");
      if (existsSync(missing)) return send(missing, 404, pathname, request);
      return new Response("Not found", { status: 404 });
    },
  };
}

/** The file of an address, tried as written and decoded; never outside the folder. */
function findFile(folder: string, pathname: string): string | undefined {
  const tries = [pathname];
  try {
    tries.unshift(decodeURIComponent(pathname));
  } catch {
    // A broken escape can still be a file's literal name.
  }
  for (const path of tries) {
    if (path.includes("\0") || /(^|\/)_headers$/.test(path)) continue;
    const base = path.replace(/\/+$/, "");
    for (const name of [path, `${base}.html`, `${base}/index.html`]) {
      const file = resolve(folder, `.${name}`);
      if (!file.startsWith(folder + sep)) continue;
      if (isFile(file)) return file;
    }
  }
  return undefined;
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false; // Too long a name, a folder in place of a file, nothing there.
  }
}

function contentType(file: string): string {
  const type = lookup(file) ?? "application/octet-stream";
  return /^text\/|json|xml|javascript/.test(type) ? `${type}; charset=utf-8` : type;
}
