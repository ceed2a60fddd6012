import {
  enclose,
  type FilledPrompt,
  fillPrompt,
  type PromptSlug,
  type PromptValues,
} from "../../../../src/domain/ai/prompts.ts";
import { EPISODE_MAX_CHARS, PROMPT_MAX_CHARS } from "../../../../src/domain/limits.ts";
import type { Client } from "../caller.ts";

const CACHE_MS = 60_000;
const MAX_CACHED_SHOWS = 200;
const cachedShows = new Map<string, { bodies: Map<string, string>; expiresAt: number }>();

/** Fills the prompt that holds for the show of an episode, or the one of the site if there is no show. */
export async function fetchPrompt(
  server: Client,
  slug: PromptSlug,
  showId: string | null,
  values: PromptValues,
): Promise<FilledPrompt> {
  const body = (await fetchBodies(server, showId)).get(slug);
  if (body === undefined) throw new Error(`The prompt ${slug} is missing.`);
  return filledPrompt(body, values);
}

export function filledPrompt(body: string, { title, description }: PromptValues): FilledPrompt {
  const singleLineTitle = title.replace(/\s+/g, " ").slice(0, EPISODE_MAX_CHARS.title);
  return fillPrompt(body.slice(0, PROMPT_MAX_CHARS.body), {
    title: material("title", singleLineTitle),
    description: material("source", description),
  });
}

/** Puts marks around text of other people. The result is for the user message of a prompt, and contains the whole text. */
export const material = (name: string, text: string): string => enclose(name, text);

async function fetchBodies(server: Client, showId: string | null): Promise<Map<string, string>> {
  const key = showId ?? "";
  const cached = cachedShows.get(key);
  if (cached && cached.expiresAt > Date.now()) return cached.bodies;
  const { data } = await server.rpc("prompts_for", showId === null ? {} : { show: showId }).throwOnError();
  const bodies = new Map(data.map(({ slug, body }) => [slug, body]));
  if (cachedShows.size >= MAX_CACHED_SHOWS) cachedShows.clear();
  cachedShows.set(key, { bodies, expiresAt: Date.now() + CACHE_MS });
  return bodies;
}
