/** The offline page lists the pages that the service worker has stored. */
import { CACHE_NAMES, STORED_AT_HEADER } from "../domain/storage-keys.ts";

export interface StoredPage {
  path: string;
  title: string;
  show: string | null;
  language: string | undefined;
  transcriptPath: string | null;
}

const TRANSCRIPT_PATH = /\/transcript$/;

export async function readStoredPages(kind: "recap" | "listing"): Promise<StoredPage[]> {
  const cache = await caches.open(CACHE_NAMES[kind]);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const storedPaths = new Set(paths);
  const pages = paths
    .filter((path) => !TRANSCRIPT_PATH.test(path))
    .map(async (path) => {
      const storedResponse = await cache.match(path);
      if (!storedResponse) return [];
      const transcriptPath = `${path}/transcript`;
      const page: StoredPage = {
        path,
        ...readHead(await storedResponse.text()),
        transcriptPath: storedPaths.has(transcriptPath) ? transcriptPath : null,
      };
      return [{ page, storedAt: storedResponse.headers.get(STORED_AT_HEADER) ?? "" }];
    });
  const datedPages = (await Promise.all(pages)).flat();
  return datedPages.sort((a, b) => b.storedAt.localeCompare(a.storedAt)).map(({ page }) => page);
}

/** `address` must not be an address that the service worker answers from its caches. */
export async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const request = fetch(address, { method: "HEAD", cache: "no-store" });
  return request.then(
    ({ ok }) => ok,
    () => false,
  );
}

interface StructuredData {
  "@graph"?: { inLanguage?: string; about?: { partOfSeries?: { name?: string } } }[];
}

/** Parses only the head of the page, because the body can be large. */
function readHead(html: string): Pick<StoredPage, "title" | "show" | "language"> {
  const head = html.slice(0, html.indexOf("</head>"));
  const headDocument = new DOMParser().parseFromString(head, "text/html");
  const title = headDocument.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
  const json = headDocument.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}";
  const [article] = (JSON.parse(json) as StructuredData)["@graph"] ?? [];
  return {
    title: title ?? headDocument.title,
    show: article?.about?.partOfSeries?.name ?? null,
    language: article?.inLanguage,
  };
}
