import { z } from "zod";
import { IDEAS_RECAP_MAX_CHARS, IDEAS_SENT_MAX_CHARS } from "../../../src/domain/constants.ts";
import { htmlWords } from "../../../src/domain/text/difference.ts";
import { formatCount } from "../../../src/domain/text/plural.ts";
import { budgetOf, fetchPrompt, modelOf, refusalOf } from "./ai/index.ts";
import type { Caller } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { Refused } from "./refused.ts";
import type { HandlerInput } from "./serve.ts";

export const contract = {
  allowedCallers: "reader",
  body: z.strictObject({
    /** If there is an `episodeId`, the handler ignores this text and reads the recap from the database (security H7). */
    recapContent: z
      .string()
      .max(IDEAS_SENT_MAX_CHARS.body, `At most ${formatCount(IDEAS_SENT_MAX_CHARS.body, "character")}.`)
      .default(""),
    episodeId: z.uuid().optional(),
  }),
  // An escaped character in JSON has up to six bytes.
  maxBytes: 6 * IDEAS_SENT_MAX_CHARS.body + 1024,
  failure: "Failed to generate startup ideas",
} satisfies Contract;

const text = (maxChars: number) => z.string().trim().min(1).max(maxChars);
const ideaSchema = z.object({ title: text(200), content: text(4000) });
const answerSchema = z.object({
  ideas: z
    .array(ideaSchema)
    .min(3)
    .transform((ideas) => ideas.slice(0, 3)),
});
const SYSTEM =
  "You suggest startup ideas that follow from podcast recaps, for a website. Write plain text, no HTML and no Markdown.";
const MAX_TOKENS = 2000;
const NO_TITLE = "a podcast episode";

export async function suggestStartupIdeas({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const { recapContent, episodeId } = body;
  const recap =
    episodeId === undefined
      ? { title: NO_TITLE, showId: null, text: recapContent.slice(0, IDEAS_SENT_MAX_CHARS.used) }
      : await readRecap(caller, episodeId);
  if (recap.text.trim() === "") throw new Refused(400, "No recap content available for analysis");
  const model = modelOf(env);
  if (!model) throw new Refused(503, "Startup ideas need a language model, and none is set up on this site.");
  const budget = budgetOf(caller, env);
  await budget.countAnswer();
  const prompt = await fetchPrompt(caller.server(), "prompt_startup_ideas", recap.showId, {
    title: recap.title,
    description: recap.text,
  });
  const question = {
    system: SYSTEM,
    ...prompt,
    schema: answerSchema,
    maxTokens: MAX_TOKENS,
    signal,
  };
  const reply = await budget.ask(model, question);
  if (reply.kind !== "answer") throw refusalOf(reply, contract.failure);
  const { ideas } = reply.value;
  if (episodeId !== undefined) {
    const row = { user_id: caller.id, episode_id: episodeId, ideas };
    await caller.server().from("startup_ideas").insert(row).throwOnError();
  }
  return { ideas };
}

/** Finds only published recaps, even for admins. Throws `Refused` 404. */
async function readRecap(caller: Caller, id: string): Promise<{ title: string; showId: string | null; text: string }> {
  const { data } = await caller.client
    .from("er_episodes")
    .select("title, show_id, quick_take, recap_body, key_takeaways, why_it_matters")
    .eq("id", id)
    .eq("is_published", true)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Refused(404, "Episode Not Found");
  const { title, show_id: showId, quick_take, recap_body, key_takeaways, why_it_matters } = data;
  const texts = [quick_take, recap_body, ...(key_takeaways ?? []), why_it_matters];
  const text = texts.flatMap((recapText) => htmlWords(recapText ?? "").trim() || []).join("\n\n");
  return { title, showId, text: text.slice(0, IDEAS_RECAP_MAX_CHARS) };
}
