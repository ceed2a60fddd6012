import { readFileSync } from "node:fs";
import { EMPTY_SITE_PROBLEM, type SiteCounts, sizeProblem } from "../../domain/site/publishing.ts";
import type { Source } from "./source.ts";

const SITE_TIMEOUT_MS = 10_000;

/** A failing backend can return too few rows. So an admin must allow a much smaller site (security §6 #11, §7.14). */
export async function refuseMuchSmallerSite(
  counts: SiteCounts,
  source: Source,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const emptySite = { categories: 0, shows: 0, episodes: 0 };
  const previous = (await readPreviousCounts(env)) ?? emptySite;
  const publishesEmptySite = isProductionBuild(env) && counts.episodes === 0;
  if (!publishesEmptySite && sizeProblem(previous, counts, null) === null) return;
  const allowedEpisodes = await readAllowedEpisodes(source);
  if (publishesEmptySite && allowedEpisodes !== 0) throw new Error(EMPTY_SITE_PROBLEM);
  const problem = sizeProblem(previous, counts, allowedEpisodes);
  if (problem) throw new Error(`${problem} To publish it anyway, choose "Publish now" in the admin area.`);
}

const isProductionBuild = (env: NodeJS.ProcessEnv) => env["NETLIFY"] === "true" && env["CONTEXT"] === "production";

async function readPreviousCounts(env: NodeJS.ProcessEnv): Promise<SiteCounts | null> {
  const previousFile = env["BUILD_PREVIOUS"];
  if (previousFile) return countsOf(readFileSync(previousFile, "utf8"));
  const site = env["PUBLIC_SITE_URL"];
  if (!isProductionBuild(env) || !site) return null;
  const signal = AbortSignal.timeout(SITE_TIMEOUT_MS);
  const response = await fetch(new URL("/build.json", site), { signal }).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string };
    // A domain without DNS records has no site yet.
    if (code === "ENOTFOUND") return null;
    throw new Error(`${site} does not answer, so the build cannot compare the sizes. Build again later.`);
  });
  if (response === null || response.status === 404) return null;
  if (!response.ok) {
    throw new Error(`${site} answers ${response.status}, so the build cannot compare the sizes. Build again later.`);
  }
  return countsOf(await response.text());
}

/** Returns null if the file has no counts, for example because an earlier site at this address still answers. */
function countsOf(buildJson: string): SiteCounts | null {
  try {
    return (JSON.parse(buildJson) as { counts?: SiteCounts }).counts ?? null;
  } catch {
    return null;
  }
}

async function readAllowedEpisodes(source: Source): Promise<number | null> {
  const { data, error } = await source.from("er_content_revision").select("allowed_episodes").single();
  if (error) throw new Error(`The backend does not answer: ${error.message}`);
  return data.allowed_episodes;
}
