/** What the service worker has kept, as the offline page lists it. */
import { KEPT_AT, KEPT_IN } from "../domain/storage-keys.ts";

export interface KeptPage {
  path: string;
  title: string;
  /** The show of a recap, where the page says which. */
  show: string | null;
  /** The language of both, where that is known. */
  language: string | undefined;
  /** The path of the transcript, where that is kept as well. */
  transcript: string | null;
}

const TRANSCRIPT = /\/transcript$/;

/** Kept recaps or listings, the newest copy first. Throws where the browser lets nobody read them. */
export async function readKeptPages(kind: "recap" | "listing"): Promise<KeptPage[]> {
  const cache = await caches.open(KEPT_IN[kind]);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const known = new Set(paths);
  const pages = paths
    .filter((path) => !TRANSCRIPT.test(path))
    .map(async (path) => {
      const copy = await cache.match(path);
      if (!copy) return [];
      const transcript = `${path}/transcript`;
      const page: KeptPage = {
        path,
        ...readHead(await copy.text()),
        transcript: known.has(transcript) ? transcript : null,
      };
      return [{ page, keptAt: copy.headers.get(KEPT_AT) ?? "" }];
    });
  const found = (await Promise.all(pages)).flat();
  return found.sort((a, b) => b.keptAt.localeCompare(a.keptAt)).map(({ page }) => page);
}

/** Whether the site answers by itself; the worker has no part in this address. */
export async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = fetch(address, { method: "HEAD", cache: "no-store" });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What a recap's head tells machines (`features/recap/structured-data.ts`). */
interface Told {
  "@graph"?: { inLanguage?: string; about?: { partOfSeries?: { name?: string } } }[];
}

/** Only the head: a page's body can be large. */
function readHead(html: string): Pick<KeptPage, "title" | "show" | "language"> {
  const head = html.slice(0, html.indexOf("</head>"));
  const parsed = new DOMParser().parseFromString(head, "text/html");
  const title = parsed.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
  const json = parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}";
  const [article] = (JSON.parse(json) as Told)["@graph"] ?? [];
  return {
    title: title ?? parsed.title,
    show: article?.about?.partOfSeries?.name ?? null,
    language: article?.inLanguage,
  };
}
