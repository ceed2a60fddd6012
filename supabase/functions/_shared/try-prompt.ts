import { z } from "zod";
import { PROMPT_SLUGS, type PromptSlug } from "../../../src/domain/ai/prompts.ts";
import { PROMPT_MAX_CHARS } from "../../../src/domain/limits.ts";
import { budgetOf, filledPrompt, modelOf, refusalOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { Asked } from "./serve.ts";

export const contract = {
  who: "admin",
  body: z.strictObject({
    slug: z.enum(PROMPT_SLUGS),
    body: z.string().min(1, "Write a prompt first.").max(PROMPT_MAX_CHARS.body, "It is too long."),
    episodeId: z.uuid(),
  }),
  // Every character may take six bytes.
  maxBytes: 6 * PROMPT_MAX_CHARS.body + 1024,
  failure: "The prompt could not be tried.",
} satisfies Contract;

const SYSTEM = "You write one part of the recap of a podcast episode or video, for a website.";
const NO_MODEL =
  "No language model is set up on this site, so nothing was asked. Set AI_MODEL, and AI_API_KEY where the model wants one.";
const MAX_TOKENS = 4000;

const LISTS: readonly PromptSlug[] = [
  "prompt_key_takeaways",
  "prompt_quotes",
  "prompt_recommendations",
];
const texts = z.array(z.string()).transform((all) => all.map((one) => `• ${one}`).join("\n"));
const text = z.object({ text: z.string() }).transform((answer) => answer.text);

/**
 * What a prompt text makes of one episode: the text is filled as for a recap, the form of the answer
 * is simpler. Counts as an answer, and stores no text. Without a model only the filled text is
 * given, and what is missing is said.
 */
export async function tryPrompt({ body, caller, env, signal }: Asked<typeof contract>) {
  const { slug, episodeId } = body;
  const episode = await episodeOf(caller.client, slug, episodeId);
  const prompt = filledPrompt(body.body, episode);
  const model = modelOf(env);
  if (!model) return { prompt, answer: null, missing: NO_MODEL };
  const budget = budgetOf(caller, env);
  await budget.take();
  const schema = LISTS.includes(slug) ? texts : text;
  const question = { system: SYSTEM, user: prompt, schema, maxTokens: MAX_TOKENS, signal };
  const reply = await budget.ask<string>(model, question);
  if (reply.kind !== "answer") throw refusalOf(reply, contract.failure);
  return { prompt, answer: reply.value, missing: null };
}

/** Startup ideas follow from the recap, everything else from what was said. Throws `Refused` 404. */
async function episodeOf(client: Client, slug: PromptSlug, id: string) {
  const { data } = await client
    .from("er_episodes")
    .select("title, transcript, quick_take, recap_body")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Refused(404, "Episode Not Found");
  const { title, transcript, quick_take, recap_body } = data;
  const recap = recap_body || quick_take;
  const source = slug === "prompt_startup_ideas" ? recap : transcript || recap;
  return { title, description: source || "There is no transcript." };
}
