import { z } from "zod";
import { PROMPT_SLUGS, type PromptSlug } from "../../../src/domain/ai/prompts.ts";
import { PROMPT_MAX_CHARS } from "../../../src/domain/limits.ts";
import { readTranscript } from "../../../src/domain/transcript/read.ts";
import { writeTranscript } from "../../../src/domain/transcript/write.ts";
import { budgetOf, filledPrompt, modelOf, refusalOf, startRun } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { HandlerInput } from "./serve.ts";

export const contract = {
  allowedCallers: "admin",
  body: z.strictObject({
    slug: z.enum(PROMPT_SLUGS),
    body: z.string().min(1, "Write a prompt first.").max(PROMPT_MAX_CHARS.body, "It is too long."),
    episodeId: z.uuid(),
    /** A comparison needs many answers, so only the tokens of the day limit it. */
    isComparison: z.boolean().default(false),
  }),
  // An escaped character in JSON has up to six bytes.
  maxBytes: 6 * PROMPT_MAX_CHARS.body + 1024,
  failure: "The prompt could not be tried. Please try again.",
} satisfies Contract;

const SYSTEM = "You write one part of the recap of a podcast episode or video, for a website.";
const NO_MODEL =
  "No language model is set up on this site, so only the filled-in prompt is shown. Set AI_MODEL, and AI_API_KEY if its server requires a key.";
const MAX_TOKENS = 4000;

const LIST_PROMPTS: readonly PromptSlug[] = ["prompt_key_takeaways", "prompt_quotes", "prompt_recommendations"];
const listSchema = z.array(z.string()).transform((items) => items.map((item) => `• ${item}`).join("\n"));
const textSchema = z.object({ text: z.string() }).transform((answer) => answer.text);

/** The browser waits 120 s. */
const SECONDS = 110;

/** Tries a prompt, and stores nothing. The answer counts for the hourly quota of the admin, except in a comparison. */
export async function tryPrompt({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const { slug, episodeId, isComparison } = body;
  const episode = await readPromptValues(caller.client, slug, episodeId);
  const filledBody = filledPrompt(body.body, episode);
  const prompt = `${filledBody.material}\n\n${filledBody.task}`;
  const model = modelOf(env);
  if (!model) return { prompt, answer: null, missing: NO_MODEL, tokens: 0 };
  const budget = budgetOf(caller, env);
  if (isComparison) await budget.checkTokens();
  else await budget.countAnswer();
  const schema = LIST_PROMPTS.includes(slug) ? listSchema : textSchema;
  const question = {
    system: SYSTEM,
    ...filledBody,
    schema,
    maxTokens: MAX_TOKENS,
    signal,
    run: startRun(env, SECONDS),
  };
  const reply = await budget.ask<string>(model, question);
  if (reply.kind !== "answer") throw refusalOf(reply, contract.failure);
  const { promptTokens, completionTokens } = reply.usage;
  return { prompt, answer: reply.value, missing: null, tokens: promptTokens + completionTokens };
}

async function readPromptValues(client: Client, slug: PromptSlug, id: string) {
  const { data } = await client
    .from("er_episodes")
    .select("title, transcript, quick_take, recap_body")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Refused(404, "Episode Not Found");
  const { title, transcript, quick_take, recap_body } = data;
  const recap = recap_body || quick_take;
  const spoken = slug === "prompt_startup_ideas" ? "" : writeTranscript(readTranscript(transcript ?? ""));
  const source = spoken || recap;
  return { title, description: source || "There is no transcript." };
}
