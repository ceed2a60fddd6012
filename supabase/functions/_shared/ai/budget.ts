import { estimateTokens } from "../../../../src/domain/ai/tokens.ts";
import {
  AI_ANSWERS_PER_HOUR,
  AI_CONTEXT_TOKENS,
  AI_TOKENS_PER_DAY,
  PASSAGE_ANSWERS_PER_HOUR,
  tokensPerReader,
} from "../../../../src/domain/constants.ts";
import { DAY_MS } from "../../../../src/domain/text/dates.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import type { Caller } from "../caller.ts";
import { log } from "../log.ts";
import { Refused } from "../refused.ts";
import type { Env } from "../settings.ts";
import type { Model, Question, Reply } from "./model.ts";

export type Budget = ReturnType<typeof budgetOf>;

const HOUR_SECONDS = 3600;
/** A model server could report far too many tokens, so one call counts at most this number of tokens. */
const MAX_TOKENS_PER_CALL = 10_000_000;

export function budgetOf(caller: Caller, env: Env) {
  const answersPerHour = numberOr(env("AI_ANSWERS_PER_HOUR"), AI_ANSWERS_PER_HOUR);
  const contextTokens = numberOr(env("AI_CONTEXT_TOKENS"), AI_CONTEXT_TOKENS);
  const dailyTokens = numberOr(env("AI_TOKENS_PER_DAY"), AI_TOKENS_PER_DAY);
  const dailyTokensPerReader = numberOr(env("AI_TOKENS_PER_READER"), tokensPerReader(dailyTokens));

  /** The schedule has no account. */
  const accountId = caller.isCron ? null : caller.id;

  async function recordSpentTokens(tokens: number): Promise<void> {
    const wholeTokens = Math.min(MAX_TOKENS_PER_CALL, Math.ceil(tokens));
    await caller
      .server()
      .rpc("add_ai_spend", {
        tokens: wholeTokens,
        most: dailyTokens,
        ...(accountId ? { account: accountId } : {}),
      })
      .throwOnError();
  }
  async function reserveTokens(tokens: number): Promise<string> {
    const { data } = await caller
      .server()
      .rpc("reserve_ai_tokens", {
        // Generated types do not know that an argument may be null.
        account: accountId as string,
        tokens,
        most: dailyTokens,
        share: dailyTokensPerReader,
      })
      .throwOnError();
    return data;
  }
  async function takeQuota(kind: "answer" | "passages", most: number): Promise<void> {
    const { data } = await caller
      .server()
      .rpc("take_ai_quota", { taker: caller.id, most, window_seconds: HOUR_SECONDS, kind })
      .single()
      .throwOnError();
    if (data.taken) return;
    const minutes = formatCount(Math.ceil(data.retry_after / 60), "minute");
    throw new Refused(
      429,
      `You have asked for ${formatCount(most, "answer")} in this hour. Please try again in ${minutes}.`,
      { "retry-after": String(data.retry_after) },
    );
  }

  return {
    contextTokens,
    /** Counts an answer, even if the answer fails later. Otherwise, a caller could retry without end. Throws `Refused` 429. */
    countAnswer: () => takeQuota("answer", answersPerHour),
    /** Counts a question. Call this before any other work for the question. Throws `Refused` 429. */
    countQuestion: () => takeQuota("passages", PASSAGE_ANSWERS_PER_HOUR),
    /** Returns true if the caller or the site has used up the tokens of this day. */
    isSpent: async () => (await reserveTokens(0)) !== "reserved",
    /** Throws `Refused` 429 or 503 if the caller or the site has used up the tokens of this day. */
    async checkTokens(): Promise<void> {
      const state = await reserveTokens(0);
      if (state !== "reserved") throw refusalOfState(state);
    },
    /** Calls the model and records the spent tokens, even after a failure. Throws `Refused` 429 or 503. */
    async ask<T>(model: Model, question: Question<T>): Promise<Reply<T>> {
      // Reserve the tokens before the call. Otherwise, parallel calls could spend the same tokens.
      const reservedTokens = estimateTokens(question.system + question.material + question.task) + question.maxTokens;
      const state = await reserveTokens(reservedTokens);
      if (state !== "reserved") throw refusalOfState(state);
      const reply = await model.ask(question);
      await recordSpentTokens(reply.tokens - reservedTokens);
      return reply;
    },
  };
}

/** Says whether the reader (security H7) or the whole site (security E9) has reached the limit of the day. */
function refusalOfState(state: string): Refused {
  const seconds = Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);
  const headers = { "retry-after": String(seconds) };
  if (state === "account") {
    const sentence = "You have used your written answers of today. Please try again tomorrow.";
    return new Refused(429, sentence, headers);
  }
  log("warn", "ai", { kind: "day-spent" });
  return new Refused(503, "Today's budget for written answers is used up. Please try again tomorrow.", headers);
}

const numberOr = (value: string | undefined, fallback: number): number =>
  value && /^\d{1,12}$/.test(value) ? Number(value) : fallback;
