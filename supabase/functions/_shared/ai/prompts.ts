import {
  enclose,
  fillPrompt,
  type PromptSlug,
  type PromptValues,
} from "../../../../src/domain/ai/prompts.ts";
import { PROMPT_MATERIAL_MAX_CHARS } from "../../../../src/domain/constants.ts";
import { EPISODE_MAX_CHARS, PROMPT_MAX_CHARS } from "../../../../src/domain/limits.ts";
import type { Client } from "../caller.ts";

const KEPT_MS = 60_000;
const kept = new Map<PromptSlug, { body: string; until: number }>();

/**
 * The user part made of an admin's text and its values, which stand enclosed in it; too long ones
 * are cut. Throws where the text cannot be read.
 */
export async function promptText(
  server: Client,
  slug: PromptSlug,
  values: PromptValues,
): Promise<string> {
  return filledPrompt(await bodyOf(server, slug), values);
}

/** The same of a text at hand. */
export function filledPrompt(body: string, { title, description }: PromptValues): string {
  const line = title.replace(/\s+/g, " ").slice(0, EPISODE_MAX_CHARS.title);
  return fillPrompt(body.slice(0, PROMPT_MAX_CHARS.body), {
    title: material("title", line),
    description: material("source", description),
  });
}

/** Words of a reader, a video or a transcript, as they may stand in a user part. */
export const material = (name: string, text: string): string =>
  enclose(name, text.slice(0, PROMPT_MATERIAL_MAX_CHARS), newCode);

const newCode = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

async function bodyOf(server: Client, slug: PromptSlug): Promise<string> {
  const known = kept.get(slug);
  if (known && known.until > Date.now()) return known.body;
  const { data } = await server
    .from("site_content")
    .select("body")
    .eq("slug", slug)
    .single()
    .throwOnError();
  kept.set(slug, { body: data.body, until: Date.now() + KEPT_MS });
  return data.body;
}
