import { Parser } from "htmlparser2";
import { type RecapProof, readProof } from "../../src/domain/receipts/recap-proof.ts";
import type { TranscriptLine } from "../../src/domain/transcript/lines.ts";
import { type RecapPage, readRecapPage, readTranscriptPage } from "./read-pages.ts";

const TIMEOUT_MS = 30_000;
const RECAP_PATH = /^\/recap\/([^/]+)$/;

export interface ListedRecap {
  slug: string;
  page: URL;
  /** Null if the sitemap lists no transcript of this recap. */
  transcript: URL | null;
}

/** Reads the sitemap, which can be an index of several files. Only its paths count: a copy of a site has another address. */
export async function listRecaps(site: URL): Promise<ListedRecap[]> {
  const here = (address: string) => new URL(new URL(address).pathname, site.origin);
  const readPaths = async (file: URL): Promise<URL[]> => {
    const { root, addresses } = readSitemap((await readText(file)) ?? "");
    if (root === null) throw new Error(`${file.href} is no sitemap.`);
    const urls = addresses.map(here);
    return root === "sitemapindex" ? (await Promise.all(urls.map(readPaths))).flat() : urls;
  };
  const pages = new Map((await readPaths(new URL("/sitemap.xml", site.origin))).map((url) => [url.pathname, url]));
  return [...pages.values()].flatMap((page) => {
    const slug = RECAP_PATH.exec(page.pathname)?.[1];
    if (slug === undefined) return [];
    return [{ slug: decodeURIComponent(slug), page, transcript: pages.get(`${page.pathname}/transcript`) ?? null }];
  });
}

function readSitemap(xml: string): { root: string | null; addresses: string[] } {
  const addresses: string[] = [];
  let root: string | null = null;
  let isAddress = false;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === "urlset" || name === "sitemapindex") root = name;
        isAddress = name === "loc";
        if (isAddress) addresses.push("");
      },
      ontext(text) {
        if (isAddress) addresses[addresses.length - 1] += text.trim();
      },
      onclosetag() {
        isAddress = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { root, addresses };
}

interface Downloaded {
  page: RecapPage;
  lines: TranscriptLine[] | null;
  proof: RecapProof | null;
}

export async function downloadRecap({ page, transcript }: ListedRecap): Promise<Downloaded> {
  const [html, transcriptHtml, proof] = await Promise.all([
    readText(page),
    transcript && readText(transcript),
    transcript && readText(new URL(`${page.pathname}/recap-proof.json`, page)),
  ]);
  if (html === null) throw new Error(`${page.href} is in the sitemap, but it does not exist.`);
  return {
    page: readRecapPage(html),
    lines: transcriptHtml === null ? null : readTranscriptPage(transcriptHtml),
    proof: proof === null ? null : readProof(parsed(proof)),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns null if the site has no such file. */
async function readText(url: URL): Promise<string | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url.href} answered with status ${response.status}.`);
  return response.text();
}
