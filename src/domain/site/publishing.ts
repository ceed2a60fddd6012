import { counted } from "../text/plural.ts";

/** What a build counted; `/build.json` tells it. */
export interface SiteCounts {
  categories: number;
  shows: number;
  episodes: number;
}

/** How the relay waits (security §6). Times in milliseconds. */
export interface RelayRules {
  /** Nothing was saved for so long. */
  quiet: number;
  /** Or the oldest save that is not live has waited so long. */
  longest: number;
  /** For starting a build, and for the build to show up on the public site. */
  startLease: number;
  buildLease: number;
  /** Builds in a day. */
  budget: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const HOSTED_RULES: RelayRules = {
  quiet: MINUTE,
  longest: 10 * MINUTE,
  startLease: 2 * MINUTE,
  buildLease: 15 * MINUTE,
  budget: 20,
};

/** What a setting of them has to be, after its name. */
export const DEPLOYS_PER_DAY_RULE = "has to be a number, 1 or more";

/** Builds a day as a setting tells them: rounded down, 1 at least; null for what is no such number. */
export function deploysPerDay(text: string): number | null {
  const most = Number(text);
  return most > 0 && Number.isFinite(most) ? Math.max(1, Math.floor(most)) : null;
}

/** After so long an admin is alarmed. */
const LATE_AFTER_MS = 15 * MINUTE;

/** The share of the last site that a site has at least, and what people delete by hand in one go. */
const SMALLEST_SHARE = 0.9;
const DELETED_BY_HAND = 3;

/** How the reasons begin that an admin may overrule. */
export const SMALLER_SITE = "The site would be";

const KINDS = {
  categories: (n: number) => counted(n, "category", "categories"),
  shows: (n: number) => counted(n, "show"),
  episodes: (n: number) => counted(n, "recap"),
} satisfies Record<keyof SiteCounts, (n: number) => string>;

const isMuchFewer = (before: number, now: number) =>
  before > 0 && (now === 0 || (now < before * SMALLEST_SHARE && before - now > DELETED_BY_HAND));

/**
 * Why a site may not follow the one before it, or null. `allowed` is how many recaps an admin named
 * for a site that is smaller on purpose (security §6 #11, §7.14).
 */
export function sizeProblem(
  before: SiteCounts,
  now: SiteCounts,
  allowed: number | null,
): string | null {
  if (allowed !== null && now.episodes >= allowed) return null;
  const kinds = Object.keys(KINDS) as (keyof SiteCounts)[];
  const fewer = kinds
    .filter((kind) => isMuchFewer(before[kind], now[kind]))
    .map((kind) => `${KINDS[kind](now[kind])} instead of ${before[kind]}`);
  return fewer.length > 0 ? `${SMALLER_SITE} much smaller: ${fewer.join(", ")}.` : null;
}

/** Where the newest save is on its way to the public site. */
export interface Publishing {
  contentRev: number;
  liveRev: number;
  /** Of the newest build that was asked for. */
  requestedRev: number;
  /** Live; being built; tried without success and to be tried again; waiting to be built. */
  state: "live" | "building" | "queued" | "saved";
  dirtySince: string | null;
  nextTryAt: string | null;
  lastError: string | null;
  buildsToday: number;
  budget: number;
  episodes: number;
  liveEpisodes: number | null;
}

export const isOverBudget = ({ buildsToday, budget }: Publishing) =>
  budget > 0 && buildsToday >= budget;

/** Minutes that the oldest save has waited, where that is too long; else null. */
export function minutesLate(
  { dirtySince }: Pick<Publishing, "dirtySince">,
  now: number,
): number | null {
  if (dirtySince === null) return null;
  const waited = now - Date.parse(dirtySince);
  return waited > LATE_AFTER_MS ? Math.floor(waited / MINUTE) : null;
}

/** Whether the recaps alone make the next site one that only an admin's word lets through. */
export const isMuchSmaller = ({ liveEpisodes, episodes }: Publishing) =>
  liveEpisodes !== null && isMuchFewer(liveEpisodes, episodes);
