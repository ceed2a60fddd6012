/** What the service worker (`src/worker`) keeps for reading without a network. */
import { KEPT_DAYS } from "../constants.ts";
import { longDate } from "../text/dates.ts";

/** Pages that are read, pages that lead to them, and what both are drawn with. */
export type Kept = "recap" | "listing" | "asset";

export const KEPT_SECONDS = KEPT_DAYS * 24 * 60 * 60;

const RULES: readonly (readonly [Kept, RegExp])[] = [
  // A slug has no dot: feeds and Markdown files lie beside the pages.
  ["recap", /^\/recap\/[^/.]+(\/transcript)?$/],
  ["listing", /^\/(show\/[^/.]+)?$/],
  ["asset", /^\/assets\/[^/]+\.(css|js|woff2)$/],
];

const TYPES: Record<Kept, RegExp> = {
  recap: /^text\/html\b/,
  listing: /^text\/html\b/,
  asset: /^(text|application)\/javascript\b|^text\/css\b|^font\/woff2\b/,
};

/** What of a request decides whether its answer is kept. */
export interface Asked {
  method: string;
  address: URL;
  /** Where the worker itself comes from. */
  origin: string;
  isAuthorized: boolean;
}

/** As what an answer may be kept; null for everything that is not named here. */
export function keptAs({ method, address, origin, isAuthorized }: Asked): Kept | null {
  if (method !== "GET" || address.origin !== origin || isAuthorized) return null;
  return RULES.find(([, pattern]) => pattern.test(address.pathname))?.[0] ?? null;
}

export interface Answered {
  status: number;
  type: string;
  redirected: boolean;
  contentType: string | null;
  cacheControl: string | null;
}

/** Whether an answer is what its address promised, and may lie in the browser. */
export const isKeepable = (kept: Kept, answer: Answered): boolean =>
  answer.status === 200 &&
  answer.type === "basic" &&
  !answer.redirected &&
  TYPES[kept].test(answer.contentType ?? "") &&
  !/\b(no-store|private)\b/i.test(answer.cacheControl ?? "");

/** A page has one copy, whatever its query says: the files of a build know of no query. */
export const copyAddress = ({ origin, pathname }: URL): string => origin + pathname;

const MAIN = /<main\b[^>]*>/;

/** The page as it is kept: it says so itself, and since when (`YYYY-MM-DD`). */
export function markKept(html: string, date: string): string {
  const since = `<time datetime="${date}">${longDate(date)}</time>`;
  const note = `<p class="offline-note" role="note">You are reading the copy kept on ${since}.</p>`;
  return html.replace(MAIN, (main) => main + note);
}

/** Scripts, styles and fonts that a page names; an island's code is named otherwise and not meant. */
export const assetsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\s(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []),
  ),
];

/** What a built script imports before it runs. */
export const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/assets/${name}`,
  );
