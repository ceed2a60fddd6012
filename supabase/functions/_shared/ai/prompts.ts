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
const cachedBodies = new Map<PromptSlug, { body: string; expiresAt: number }>();

export async function fetchPrompt(server: Client, slug: PromptSlug, values: PromptValues): Promise<FilledPrompt> {
  return filledPrompt(await fetchBody(server, slug), values);
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

async function fetchBody(server: Client, slug: PromptSlug): Promise<string> {
  const cachedBody = cachedBodies.get(slug);
  if (cachedBody && cachedBody.expiresAt > Date.now()) return cachedBody.body;
  const { data } = await server.from("site_content").select("body").eq("slug", slug).single().throwOnError();
  cachedBodies.set(slug, { body: data.body, expiresAt: Date.now() + CACHE_MS });
  return data.body;
}
