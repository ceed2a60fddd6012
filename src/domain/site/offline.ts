import { CACHE_DAYS } from "../constants.ts";
import { longDate } from "../text/dates.ts";

export type CacheKind = "recap" | "listing" | "asset";

export const CACHE_SECONDS = CACHE_DAYS * 24 * 60 * 60;

const PATH_RULES: readonly (readonly [CacheKind, RegExp])[] = [
  // The paths of feeds and Markdown files have a dot. A slug has no dot.
  ["recap", /^\/recap\/[^/.]+(\/transcript)?$/],
  ["listing", /^\/(show\/[^/.]+)?$/],
  ["asset", /^\/assets\/[^/]+\.(css|js|woff2)$/],
];

const CONTENT_TYPES: Record<CacheKind, RegExp> = {
  recap: /^text\/html\b/,
  listing: /^text\/html\b/,
  asset: /^(text|application)\/javascript\b|^text\/css\b|^font\/woff2\b/,
};

export interface CacheRequest {
  method: string;
  address: URL;
  origin: string;
  isAuthorized: boolean;
}

export function cacheKindOf({ method, address, origin, isAuthorized }: CacheRequest): CacheKind | null {
  if (method !== "GET" || address.origin !== origin || isAuthorized) return null;
  return PATH_RULES.find(([, pattern]) => pattern.test(address.pathname))?.[0] ?? null;
}

export interface CacheResponse {
  status: number;
  type: string;
  redirected: boolean;
  contentType: string | null;
  cacheControl: string | null;
}

export const isCacheable = (kind: CacheKind, response: CacheResponse): boolean =>
  response.status === 200 &&
  response.type === "basic" &&
  !response.redirected &&
  CONTENT_TYPES[kind].test(response.contentType ?? "") &&
  !/\b(no-store|private)\b/i.test(response.cacheControl ?? "");

/** Leaves out the query, because the server returns the same file for every query. */
export const cacheAddress = ({ origin, pathname }: URL): string => origin + pathname;

const MAIN_TAG = /<main\b[^>]*>/;

export function addStoredNote(html: string, date: string): string {
  const storedOn = `<time datetime="${date}">${longDate(date)}</time>`;
  const note = `<p class="offline-note" role="note">You are reading a copy stored on ${storedOn}.</p>`;
  return html.replace(MAIN_TAG, (main) => main + note);
}

export const assetsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/\s(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])),
];

export const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => `/assets/${name}`);
