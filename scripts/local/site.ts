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

/** Like a CDN, the server prefers fast compression to small files. */
const COMPRESS = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync,
};

export type Encoding = keyof typeof COMPRESS;

export const ENCODINGS = Object.keys(COMPRESS) as Encoding[];

export interface SiteRequest {
  ifNoneMatch?: string | undefined;
  encoding?: Encoding | undefined;
}

export type BuiltSite = Awaited<ReturnType<typeof openSite>>;

const MIN_COMPRESSED_BYTES = 1024;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;
type FileCache = (name: string, tag: string, create: () => Bytes) => Bytes;

/** Stores the newest version of each compressed file. When the cache is full, it deletes all files. */
export function createFileCache(): FileCache {
  const files = new Map<string, { tag: string; bytes: Bytes }>();
  let size = 0;
  return (name, tag, make) => {
    const cachedFile = files.get(name);
    if (cachedFile?.tag === tag) return cachedFile.bytes;
    const bytes = make();
    size += bytes.length - (cachedFile?.bytes.length ?? 0);
    if (size > MAX_CACHED_BYTES) {
      files.clear();
      size = bytes.length;
    }
    files.set(name, { tag, bytes });
    return bytes;
  };
}

/** Serves a folder in the same way as Netlify. Pass the `fileCache` of an earlier build to reuse unchanged files. */
export async function openSite(folder: string, fileCache = createFileCache()) {
  const parsed = await parseAllHeaders({
    headersFiles: [join(folder, "_headers")],
    netlifyConfigPath: "netlify.toml",
    configHeaders: [],
    minimal: false,
  });
  if (parsed.errors.length > 0) throw new Error(parsed.errors.map(String).join("\n"));
  const rules = parsed.headers as HeaderRule[];
  const rewrite = await readRedirects({ redirectsFile: join(folder, "_redirects") });

  const send = (
    file: string,
    status: number,
    pathname: string,
    { ifNoneMatch, encoding }: SiteRequest = {},
  ) => {
    const { mtimeMs, size } = statSync(file);
    const tag = `"${mtimeMs.toString(36)}-${size.toString(36)}"`;
    const type = contentType(file);
    const usedEncoding =
      size >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type) ? encoding : undefined;
    const headers = new Headers({
      "content-type": type,
      "cache-control": "public, max-age=0, must-revalidate",
      // Compressed bytes may differ, so their tag is weak.
      etag: usedEncoding ? `W/${tag}` : tag,
      ...(usedEncoding && { "content-encoding": usedEncoding, vary: "Accept-Encoding" }),
    });
    for (const { forRegExp, values } of rules) {
      if (!forRegExp.test(pathname)) continue;
      for (const [name, value] of Object.entries(values)) headers.set(name, value);
    }
    if (status === 200 && ifNoneMatch?.replace(/^W\//, "") === tag) {
      headers.delete("content-encoding");
      return new Response(null, { status: 304, headers });
    }
    const name = relative(folder, file);
    const body = usedEncoding
      ? fileCache(`${name} ${usedEncoding}`, tag, () => COMPRESS[usedEncoding](readFileSync(file)))
      : readFileSync(file);
    return new Response(body, { status, headers });
  };

  return {
    folder,
    /** Returns false for a file in /assets that this build does not have. */
    has: (pathname: string) =>
      !pathname.startsWith("/assets/") || findFile(folder, pathname) !== undefined,
    respond(pathname: string, request?: SiteRequest): Response {
      const file = findFile(folder, pathname);
      if (file) return send(file, 200, pathname, request);
      const rewrittenPath = rewrite(pathname);
      const target = rewrittenPath && findFile(folder, rewrittenPath);
      if (target) return send(target, 200, pathname, request);
      const notFoundPage = join(folder, "404.html");
      if (existsSync(notFoundPage)) return send(notFoundPage, 404, pathname, request);
      return new Response("Not found", { status: 404 });
    },
  };
}

/** Tries the decoded and the original path. Never returns a file outside the folder. */
function findFile(folder: string, pathname: string): string | undefined {
  const paths = [pathname];
  try {
    paths.unshift(decodeURIComponent(pathname));
  } catch {
    // If the path cannot be decoded, it may still be the name of a file.
  }
  for (const path of paths) {
    if (path.includes("\0") || /(^|\/)_(headers|redirects)$/.test(path)) continue;
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
    return false; // The name is too long, or the parent is missing or no folder.
  }
}

function contentType(file: string): string {
  const type = lookup(file) ?? "application/octet-stream";
  return /^text\/|json|xml|javascript/.test(type) ? `${type}; charset=utf-8` : type;
}
