import { PROMPT_SLUGS, type PromptSlug } from "../domain/ai/prompts.ts";
import { createLikeFilter } from "../domain/search/like-filter.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import type { Choice } from "./choices.ts";
import { backend } from "./client.ts";
import type { Tables } from "./database.types.ts";
import { callFunction } from "./functions.ts";
import { type EditedRow, settleUpdate, type UpdateOutcome } from "./row-editing.ts";

const COLUMNS = "slug, title, body, previous_body, version" as const;

export interface Prompt extends EditedRow {
  id: PromptSlug;
  title: string;
  body: string;
  previousBody: string | null;
}

type PromptRow = Pick<Tables<"site_content">, "slug" | "title" | "body" | "previous_body" | "version">;

const toPrompt = ({ slug, previous_body, ...prompt }: PromptRow): Prompt => ({
  ...prompt,
  id: slug as PromptSlug,
  previousBody: previous_body,
});

export async function fetchPrompts(_: string, signal: AbortSignal): Promise<Prompt[]> {
  const { data, error } = await backend()
    .from("site_content")
    .select(COLUMNS)
    .in("slug", [...PROMPT_SLUGS])
    .abortSignal(signal);
  if (error) throw error;
  const positionOf = ({ id }: Prompt) => PROMPT_SLUGS.indexOf(id);
  return data.map(toPrompt).sort((a, b) => positionOf(a) - positionOf(b));
}

export async function fetchPrompt(slug: string): Promise<Prompt | null> {
  const { data, error } = await backend().from("site_content").select(COLUMNS).eq("slug", slug).maybeSingle();
  if (error) throw error;
  return data && toPrompt(data);
}

/** `updated_at` is an ISO time. */
export const updatePrompt = (
  slug: string,
  version: number,
  prompt: { title: string; body: string; updated_at: string },
): Promise<UpdateOutcome<Prompt>> =>
  settleUpdate(
    version,
    async () => {
      const { data, error } = await backend()
        .from("site_content")
        .update(prompt)
        .eq("slug", slug)
        .eq("version", version)
        .select(COLUMNS);
      return error ? { data: null, error } : { data: data.map(toPrompt), error: null };
    },
    () => fetchPrompt(slug),
  );

const MAX_CHOICES = 30;

export async function fetchEpisodeChoices(filter: string, signal: AbortSignal): Promise<Choice[]> {
  const episodes = backend().from("er_episodes").select("id, name:title");
  const { data, error } = await (filter.trim() ? episodes.or(createLikeFilter(["title"], filter)) : episodes)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(MAX_CHOICES)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export interface PromptTrial {
  /** The prompt as the model receives it. */
  prompt: string;
  /** Null if no model answered. In this case, `missing` contains the reason. */
  answer: string | null;
  missing: string | null;
}

export async function tryPrompt(
  slug: PromptSlug,
  body: string,
  episodeId: string,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const reply = await callFunction("try-prompt", { slug, body, episodeId }, signal);
  const { prompt, answer, missing } = fieldsOf(reply);
  if (typeof prompt !== "string") throw new Error("The function returned no prompt.");
  return { prompt, answer: textOf(answer), missing: textOf(missing) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
