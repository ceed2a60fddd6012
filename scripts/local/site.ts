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

/** The server uses a fast compression, as a CDN does. A better compression would take more time for each file. */
const COMPRESSORS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync,
};

export type Encoding = keyof typeof COMPRESSORS;

export const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

export interface SiteRequest {
  ifNoneMatch?: string | undefined;
  encoding?: Encoding | undefined;
  /** The query of the address, with its `?`. A redirect adds this query to the new address, as on Netlify. */
  query?: string | undefined;
}

export type BuiltSite = Awaited<ReturnType<typeof openSite>>;

const MIN_COMPRESSED_BYTES = 1024;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;
type FileCache = (name: string, tag: string, create: () => Bytes) => Bytes;

/** The cache stores the newest version of each compressed file. A full cache deletes all its files. */
export function createFileCache(): FileCache {
  const files = new Map<string, { tag: string; bytes: Bytes }>();
  let size = 0;
  return (name, tag, create) => {
    const cachedFile = files.get(name);
    if (cachedFile?.tag === tag) return cachedFile.bytes;
    const bytes = create();
    size += bytes.length - (cachedFile?.bytes.length ?? 0);
    if (size > MAX_CACHED_BYTES) {
      files.clear();
      size = bytes.length;
    }
    files.set(name, { tag, bytes });
    return bytes;
  };
}

/** Serves a folder in the same way as Netlify. With the `fileCache` of an earlier build, unchanged files stay cached. */
export async function openSite(folder: string, fileCache = createFileCache()) {
  const headerRules = await parseAllHeaders({
    headersFiles: [join(folder, "_headers")],
    netlifyConfigPath: "netlify.toml",
    configHeaders: [],
    minimal: false,
  });
  if (headerRules.errors.length > 0) throw new Error(headerRules.errors.map(String).join("\n"));
  const rules = headerRules.headers as HeaderRule[];
  const findRule = await readRedirects({ redirectsFile: join(folder, "_redirects") });

  const send = (file: string, status: number, pathname: string, { ifNoneMatch, encoding }: SiteRequest = {}) => {
    const { mtimeMs, size } = statSync(file);
    const tag = `"${mtimeMs.toString(36)}-${size.toString(36)}"`;
    const type = contentType(file);
    const usedEncoding = size >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type) ? encoding : undefined;
    const headers = new Headers({
      "content-type": type,
      "cache-control": "public, max-age=0, must-revalidate",
      // The compressed bytes of the same file may differ, so the tag of a compressed response is weak.
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
      ? fileCache(`${name} ${usedEncoding}`, tag, () => COMPRESSORS[usedEncoding](readFileSync(file)))
      : readFileSync(file);
    return new Response(body, { status, headers });
  };

  return {
    folder,
    /** Returns false for a file in /assets that this build does not have. */
    hasAsset: (pathname: string) => !pathname.startsWith("/assets/") || findFile(folder, pathname) !== undefined,
    respond(pathname: string, request?: SiteRequest): Response {
      const file = findFile(folder, pathname);
      if (file) return send(file, 200, pathname, request);
      const rule = findRule(pathname);
      if (rule?.status === 301) {
        return new Response(null, {
          status: 301,
          headers: { location: rule.to + (request?.query ?? "") },
        });
      }
      const rewrittenFile = rule && findFile(folder, rule.to);
      if (rewrittenFile) return send(rewrittenFile, 200, pathname, request);
      const notFoundPage = join(folder, "404.html");
      if (existsSync(notFoundPage)) return send(notFoundPage, 404, pathname, request);
      return new Response("Not found", { status: 404 });
    },
  };
}

/** Looks for the decoded path and then for the original path. Never returns a file outside the folder. */
function findFile(folder: string, pathname: string): string | undefined {
  // An address with an encoded slash could lead to the file of another page, but without the headers of that page.
  if (/%(25)*(2f|5c)/i.test(pathname)) return undefined;
  const paths = [pathname];
  try {
    paths.unshift(decodeURIComponent(pathname));
  } catch {
    // If the path cannot be decoded, it may still be the name of a file.
  }
  for (const path of paths) {
    if (path.includes("\0") || /(^|\/)_(headers|redirects)$/.test(path)) continue;
    const basePath = path.replace(/\/+$/, "");
    for (const name of [path, `${basePath}.html`, `${basePath}/index.html`]) {
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
    return false; // The path is too long, or its folder does not exist.
  }
}

function contentType(file: string): string {
  const type = lookup(file) ?? "application/octet-stream";
  return /^text\/|json|xml|javascript/.test(type) ? `${type}; charset=utf-8` : type;
}
