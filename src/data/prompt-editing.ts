import { PROMPT_SLUGS, type PromptSlug } from "../domain/ai/prompts.ts";
import { createLikeFilter } from "../domain/search/like-filter.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import type { Choice } from "./choices.ts";
import { backend } from "./client.ts";
import type { Tables } from "./database.types.ts";
import { callFunction } from "./functions.ts";
import { type EditedRow, NothingWritten, settleUpdate, type UpdateOutcome } from "./row-editing.ts";
import { withSession } from "./with-session.ts";

const COLUMNS = "slug, title, body, previous_body, version" as const;
const SCOPED_COLUMNS = "slug, body, previous_body, version" as const;

/** The shows for which a prompt holds: one show, those of a category, or all if both are null. */
export type PromptScope =
  | { showId: string; categoryId: null }
  | { showId: null; categoryId: string }
  | { showId: null; categoryId: null };

/** Where the text of a prompt comes from. */
export type PromptOrigin = "show" | "category" | "site";

export interface Prompt extends EditedRow {
  id: PromptSlug;
  title: string;
  body: string;
  previousBody: string | null;
  origin: PromptOrigin;
}

type PromptRow = Pick<Tables<"site_content">, "slug" | "title" | "body" | "previous_body" | "version">;
type ScopedRow = Pick<Tables<"scoped_prompts">, "slug" | "body" | "previous_body" | "version">;

const toPrompt = ({ slug, previous_body, ...prompt }: PromptRow): Prompt => ({
  ...prompt,
  id: slug as PromptSlug,
  previousBody: previous_body,
  origin: "site",
});

export const scopeKey = ({ showId, categoryId }: PromptScope): string =>
  showId ? `show ${showId}` : categoryId ? `category ${categoryId}` : "site";

/** The functions of one scope. A prompt without an own text in this scope has the version 0. */
export function promptsOf({ showId, categoryId }: PromptScope) {
  if (showId !== null) return scopedPrompts("show", { show_id: showId }, { show: showId });
  if (categoryId !== null) return scopedPrompts("category", { category_id: categoryId }, { category: categoryId });
  return SITE_PROMPTS;
}

function scopedPrompts(
  origin: PromptOrigin,
  columns: { show_id: string } | { category_id: string },
  args: { show: string } | { category: string },
) {
  const query = () => backend().from("scoped_prompts");

  async function fetchAll(_: string, signal = new AbortController().signal): Promise<Prompt[]> {
    const [{ data: texts }, { data: rows }] = await Promise.all([
      backend().rpc("prompts_for", args).abortSignal(signal).throwOnError(),
      query().select(SCOPED_COLUMNS).match(columns).abortSignal(signal).throwOnError(),
    ]);
    return inOrder(
      texts.map(({ slug, title, body, scope }): Prompt => {
        const row = rows.find((candidate) => candidate.slug === slug);
        if (row) return scopedPrompt(row, title);
        const inherited = { id: slug as PromptSlug, title, body, previousBody: null, version: 0 };
        return { ...inherited, origin: scope as PromptOrigin };
      }),
    );
  }
  const scopedPrompt = (row: ScopedRow, title: string): Prompt => ({ ...toPrompt({ ...row, title }), origin });
  const fetchOne = async (slug: string) => (await fetchAll("")).find((prompt) => prompt.id === slug) ?? null;
  return {
    fetchAll,
    fetchOne,
    update: (
      slug: string,
      version: number,
      { title, body, updated_at }: PromptChange,
    ): Promise<UpdateOutcome<Prompt>> =>
      settleUpdate(
        version,
        async () => {
          const { data, error } = await (version === 0
            ? query()
                .insert({ slug, body, ...columns })
                .select(SCOPED_COLUMNS)
            : query()
                .update({ body, updated_at })
                .match({ slug, version, ...columns })
                .select(SCOPED_COLUMNS));
          // Somebody else has saved the first text in the meantime.
          if (error?.code === "23505") return { data: [], error: null };
          return error ? { data: null, error } : { data: data.map((row) => scopedPrompt(row, title)), error: null };
        },
        () => fetchOne(slug),
      ),
    /** The prompt of the category or the site holds again. */
    remove: (slug: string): Promise<void> =>
      withSession(async () => {
        const { data } = await query()
          .delete()
          .match({ slug, ...columns })
          .select("slug")
          .throwOnError();
        if (data.length === 0) throw new NothingWritten();
      }),
  };
}

export type ScopedPrompts = ReturnType<typeof promptsOf>;

/** `updated_at` is an ISO time. */
interface PromptChange {
  title: string;
  body: string;
  updated_at: string;
}

const inOrder = (prompts: readonly Prompt[]) =>
  prompts.toSorted((a, b) => PROMPT_SLUGS.indexOf(a.id) - PROMPT_SLUGS.indexOf(b.id));

async function fetchPrompts(_: string, signal: AbortSignal): Promise<Prompt[]> {
  const { data, error } = await backend()
    .from("site_content")
    .select(COLUMNS)
    .in("slug", [...PROMPT_SLUGS])
    .abortSignal(signal);
  if (error) throw error;
  return inOrder(data.map(toPrompt));
}

async function fetchPrompt(slug: string): Promise<Prompt | null> {
  const { data, error } = await backend().from("site_content").select(COLUMNS).eq("slug", slug).maybeSingle();
  if (error) throw error;
  return data && toPrompt(data);
}

const SITE_PROMPTS = {
  fetchAll: fetchPrompts,
  fetchOne: fetchPrompt,
  update: (slug: string, version: number, prompt: PromptChange): Promise<UpdateOutcome<Prompt>> =>
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
    ),
  remove: null,
};

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

/** Returns the newest episodes with a transcript in a scope, at most ten. */
export async function fetchNewestEpisodes({ showId, categoryId }: PromptScope, signal: AbortSignal): Promise<Choice[]> {
  const rows = backend()
    .from("er_episodes")
    .select("id, name:title, show:er_shows!inner(category_id)")
    .not("transcript", "is", null);
  const inScope = showId ? rows.eq("show_id", showId) : categoryId ? rows.eq("show.category_id", categoryId) : rows;
  const { data } = await inScope
    .order("created_at", { ascending: false })
    .order("id")
    .limit(MAX_COMPARED)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id, name }) => ({ id, name }));
}

/** A comparison has at most this number of episodes. */
export const MAX_COMPARED = 10;

export interface PromptTrial {
  /** The prompt as the model receives it. */
  prompt: string;
  /** Null if no model answered. In this case, `missing` contains the reason. */
  answer: string | null;
  missing: string | null;
  /** The tokens that the model has read and written. */
  tokens: number;
}

export async function tryPrompt(
  slug: PromptSlug,
  body: string,
  episodeId: string,
  signal: AbortSignal,
  isComparison = false,
): Promise<PromptTrial> {
  const reply = await callFunction("try-prompt", { slug, body, episodeId, isComparison }, signal);
  const { prompt, answer, missing, tokens } = fieldsOf(reply);
  if (typeof prompt !== "string") throw new Error("The function returned no prompt.");
  return { prompt, answer: textOf(answer), missing: textOf(missing), tokens: Number(tokens) || 0 };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
