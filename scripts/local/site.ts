import { createReadStream, existsSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { parseAllHeaders } from "@netlify/headers-parser";
import { lookup } from "mrmime";
import { readRedirects } from "./redirects.ts";

interface HeaderRule {
  forRegExp: RegExp;
  values: Record<string, string>;
}

/** Serves one built folder as Netlify would: clean addresses, its redirects and headers, 404.html. */
export interface BuiltSite {
  folder: string;
  /** Whether the address is one of its files under /assets, whose names change with their content. */
  has(pathname: string): boolean;
  /** `known` is the request's `If-None-Match`; its query matters to redirects only. */
  respond(pathname: string, known?: string, search?: string): Response;
}

/** Reads the folder's rules. Throws where netlify.toml or `_headers` is not valid. */
export async function openSite(folder: string): Promise<BuiltSite> {
  const parsed = await parseAllHeaders({
    headersFiles: [join(folder, "_headers")],
    netlifyConfigPath: "netlify.toml",
    configHeaders: [],
    minimal: false,
  });
  if (parsed.errors.length > 0) throw new Error(parsed.errors.map(String).join("\n"));
  const rules = parsed.headers as HeaderRule[];
  const redirectFor = await readRedirects();

  const send = (file: string, status: number, pathname: string, known?: string) => {
    const { mtimeMs, size } = statSync(file);
    const etag = `"${mtimeMs.toString(36)}-${size.toString(36)}"`;
    const headers = new Headers({
      "content-type": contentType(file),
      "cache-control": "public, max-age=0, must-revalidate",
      etag,
    });
    for (const { forRegExp, values } of rules) {
      if (!forRegExp.test(pathname)) continue;
      for (const [name, value] of Object.entries(values)) headers.set(name, value);
    }
    // Compression on the way out makes the tag weak.
    if (status === 200 && known?.replace(/^W\//, "") === etag) {
      return new Response(null, { status: 304, headers });
    }
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
    return new Response(body, { status, headers });
  };

  return {
    folder,
    has: (pathname) => !pathname.startsWith("/assets/") || findFile(folder, pathname) !== undefined,
    respond(pathname, known, search) {
      const file = findFile(folder, pathname);
      if (file) return send(file, 200, pathname, known);
      const redirect = redirectFor(pathname, search);
      if (redirect && redirect.status >= 300) {
        // The address came decoded: a header takes no line ends and no letters beyond Latin.
        const to = new URL(redirect.to, "http://here.invalid");
        const headers = { location: to.pathname + to.search };
        return new Response(null, { status: redirect.status, headers });
      }
      const shell = redirect && findFile(folder, redirect.to);
      if (shell) return send(shell, 200, pathname, known);
      const missing = join(folder, "404.html");
      if (existsSync(missing)) return send(missing, 404, pathname);
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
