/** The rules of the service worker (`src/worker`) for storing pages. */
import { CACHE_DAYS } from "../constants.ts";
import { longDate } from "../text/dates.ts";

/** Recaps, lists of recaps, and the files that both need. */
export type CacheKind = "recap" | "listing" | "asset";

export const CACHE_SECONDS = CACHE_DAYS * 24 * 60 * 60;

const RULES: readonly (readonly [CacheKind, RegExp])[] = [
  // A slug has no dot, unlike the paths of feeds and Markdown files.
  ["recap", /^\/recap\/[^/.]+(\/transcript)?$/],
  ["listing", /^\/(show\/[^/.]+)?$/],
  ["asset", /^\/assets\/[^/]+\.(css|js|woff2)$/],
];

const TYPES: Record<CacheKind, RegExp> = {
  recap: /^text\/html\b/,
  listing: /^text\/html\b/,
  asset: /^(text|application)\/javascript\b|^text\/css\b|^font\/woff2\b/,
};

/** The parts of a request that decide whether the response may be stored. */
export interface CacheRequest {
  method: string;
  address: URL;
  /** The origin of the worker. */
  origin: string;
  isAuthorized: boolean;
}

/** The cache for a response; null if it must not be stored. */
export function cacheKindOf({
  method,
  address,
  origin,
  isAuthorized,
}: CacheRequest): CacheKind | null {
  if (method !== "GET" || address.origin !== origin || isAuthorized) return null;
  return RULES.find(([, pattern]) => pattern.test(address.pathname))?.[0] ?? null;
}

export interface CacheResponse {
  status: number;
  type: string;
  redirected: boolean;
  contentType: string | null;
  cacheControl: string | null;
}

/** Whether a response has the expected type and its headers allow storing it. */
export const isCacheable = (kind: CacheKind, response: CacheResponse): boolean =>
  response.status === 200 &&
  response.type === "basic" &&
  !response.redirected &&
  TYPES[kind].test(response.contentType ?? "") &&
  !/\b(no-store|private)\b/i.test(response.cacheControl ?? "");

/** One copy per page: the files of a build do not depend on the query. */
export const cacheAddress = ({ origin, pathname }: URL): string => origin + pathname;

const MAIN = /<main\b[^>]*>/;

/** Adds a note to a stored page, with the date (`YYYY-MM-DD`) of the copy. */
export function markStored(html: string, date: string): string {
  const since = `<time datetime="${date}">${longDate(date)}</time>`;
  const note = `<p class="offline-note" role="note">You are reading the copy kept on ${since}.</p>`;
  return html.replace(MAIN, (main) => main + note);
}

/** The scripts, styles and fonts that a page names, without the code of its islands. */
export const assetsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\s(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []),
  ),
];

/** The static imports of a built script. */
export const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/assets/${name}`,
  );
