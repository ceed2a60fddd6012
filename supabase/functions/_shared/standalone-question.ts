import { z } from "zod";
import type { Exchange } from "../../../src/domain/ai/conversation.ts";
import { type SearchQuestion, searchQuestionOf } from "../../../src/domain/ai/follow-up.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";
import { type Budget, type Model, material } from "./ai/index.ts";
import { earlierExchanges } from "./history.ts";
import { Refused } from "./refused.ts";

const MAX_TOKENS = 300;
const TIMEOUT_MS = 8000;
const ANSWER_MAX_CHARS = 600;

const SYSTEM =
  "Readers of a website ask questions about podcast episodes. You prepare their last question for a search.";
const TASK = `"isFollowUp" says whether the last question needs the earlier exchanges to be understood. A question that begins another subject is no follow-up.
"question" is the last question in the same language. For a follow-up, insert what it refers to, so that it can be understood alone. Otherwise repeat it unchanged. Do not answer it.`;

const schema = z.object({
  isFollowUp: z.boolean(),
  question: z.string().max(QUESTION_MAX_CHARS),
});

interface Input {
  question: string;
  history: readonly Exchange[];
  model: Model | null;
  budget: Budget;
  signal: AbortSignal;
}

/** The model recognises and rewrites follow-up questions. Without a model, `searchQuestionOf` recognises these questions. */
export async function standaloneQuestion(input: Input): Promise<SearchQuestion> {
  const { question, history, model } = input;
  const searchQuestion = searchQuestionOf(question, history, "everything");
  if (!model || history.length === 0) return searchQuestion;
  const reply = await rewriteQuestion(model, input);
  if (!reply?.question.trim()) return searchQuestion;
  const { isFollowUp } = reply;
  return { question: isFollowUp ? reply.question : question, context: "", isFollowUp };
}

/** Returns null if the model fails, or if the tokens of the day are spent. */
async function rewriteQuestion(model: Model, { budget, question, history, signal }: Input) {
  const exchanges = [...earlierExchanges(history, ANSWER_MAX_CHARS), material("question", question)].join("\n\n");
  try {
    const request = { system: SYSTEM, material: exchanges, task: TASK, schema };
    const limits = { maxTokens: MAX_TOKENS, timeoutMs: TIMEOUT_MS, signal };
    const reply = await budget.ask(model, { ...request, ...limits });
    return reply.kind === "answer" ? reply.value : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
