import { formatCount } from "../text/plural.ts";

export interface SiteCounts {
  categories: number;
  shows: number;
  episodes: number;
}

/** The rules of the relay (security §6). All times are in milliseconds. */
export interface RelayRules {
  /** The relay starts a build when there was no save for this time. */
  quiet: number;
  /** The relay starts a build after this time even if staff continue to save. */
  maxWait: number;
  /** The maximum time from the claim of the relay until the build has started. */
  startLease: number;
  /** The maximum time from the start of a build until its pages are live, if few files have changed. */
  buildLease: number;
  budget: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const HOSTED_RULES: RelayRules = {
  quiet: MINUTE,
  maxWait: 10 * MINUTE,
  startLease: 2 * MINUTE,
  buildLease: 15 * MINUTE,
  budget: 20,
};

/** A user of Netlify reports up to 45 minutes for 20,000 files (decision 14). */
const UPLOAD_MS_PER_FILE = 150;
const FEW_FILES = 2_000;
const MAX_UPLOAD_MS = 180 * MINUTE;
/** One changed row changes at most this number of files (architecture, "Budgets"). */
const FILES_PER_CHANGED_ROW = 60;
const FILES_PER_PAGE = 4;

/**
 * Returns more time for a build with many changed files. If the lease ended before the build is live, the relay would start
 * the same build again, and the host would charge for it twice.
 */
export function buildLease(
  rules: RelayRules,
  { categories, shows, episodes }: SiteCounts,
  changedRows: number,
): number {
  const allFiles = FILES_PER_PAGE * (categories + shows + episodes);
  const changedFiles = Math.min(FILES_PER_CHANGED_ROW * changedRows, allFiles);
  const uploadMs = Math.max(0, changedFiles - FEW_FILES) * UPLOAD_MS_PER_FILE;
  return rules.buildLease + Math.min(uploadMs, MAX_UPLOAD_MS);
}

export const DEPLOYS_PER_DAY_RULE = "has to be a number, 1 or more";

export function deploysPerDay(text: string): number | null {
  const builds = Number(text);
  return builds >= 1 && Number.isFinite(builds) ? Math.floor(builds) : null;
}

const LATE_AFTER_MS = 15 * MINUTE;

/** An admin must confirm a build that would remove more than a tenth of the live site's rows and more than `MAX_MANUAL_DELETIONS` rows. */
const MIN_SHARE = 0.9;
const MAX_MANUAL_DELETIONS = 3;

/** Every size problem begins with these words. An admin may publish the site despite a size problem. */
export const SIZE_PROBLEM_START = "The site would be";
export const EMPTY_SITE_PROBLEM = `${SIZE_PROBLEM_START} empty.`;

const COUNT_TEXTS = {
  categories: (n: number) => formatCount(n, "category", "categories"),
  shows: (n: number) => formatCount(n, "show"),
  episodes: (n: number) => formatCount(n, "recap"),
} satisfies Record<keyof SiteCounts, (n: number) => string>;

const isMuchFewer = (previous: number, current: number) =>
  previous > 0 && (current === 0 || (current < previous * MIN_SHARE && previous - current > MAX_MANUAL_DELETIONS));

/** Accepts a much smaller site if an admin has allowed it and it has at least `allowedEpisodes` recaps (security §6 #11, §7.14). */
export function sizeProblem(previous: SiteCounts, current: SiteCounts, allowedEpisodes: number | null): string | null {
  if (allowedEpisodes !== null && current.episodes >= allowedEpisodes) return null;
  const kinds = Object.keys(COUNT_TEXTS) as (keyof SiteCounts)[];
  const fewerTexts = kinds
    .filter((kind) => isMuchFewer(previous[kind], current[kind]))
    .map((kind) => `${COUNT_TEXTS[kind](current[kind])} instead of ${previous[kind]}`);
  return fewerTexts.length > 0 ? `${SIZE_PROBLEM_START} much smaller: ${fewerTexts.join(", ")}.` : null;
}

export interface Publishing {
  contentRev: number;
  liveRev: number;
  requestedRev: number;
  /** `saved`: a save waits for a build. `queued`: a build failed, and the relay will try again. */
  state: "live" | "building" | "queued" | "saved";
  dirtySince: string | null;
  nextTryAt: string | null;
  lastError: string | null;
  buildsToday: number;
  budget: number;
  episodes: number;
  liveEpisodes: number | null;
}

export const isOverBudget = ({ buildsToday, budget }: Publishing) => budget > 0 && buildsToday >= budget;

export function minutesLate({ dirtySince }: Pick<Publishing, "dirtySince">, now: number): number | null {
  if (dirtySince === null) return null;
  const waitingMs = now - Date.parse(dirtySince);
  return waitingMs > LATE_AFTER_MS ? Math.floor(waitingMs / MINUTE) : null;
}

export const isSiteMuchSmaller = ({ liveEpisodes, episodes }: Publishing) =>
  liveEpisodes !== null && isMuchFewer(liveEpisodes, episodes);
