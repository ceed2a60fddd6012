import {
  AI_ANSWERS_PER_HOUR,
  AI_TOKENS_PER_DAY,
  PASSAGE_ANSWERS_PER_HOUR,
} from "../../../../src/domain/constants.ts";
import { DAY_MS } from "../../../../src/domain/text/dates.ts";
import { counted } from "../../../../src/domain/text/plural.ts";
import type { Caller } from "../caller.ts";
import { log } from "../log.ts";
import { Refused } from "../refused.ts";
import type { Env } from "../settings.ts";
import type { Model, Question, Reply } from "./model.ts";

export type Budget = ReturnType<typeof budgetOf>;

const HOUR_SECONDS = 3600;
/** Limits a wrong token count of a model's server. */
const MAX_TOKENS_PER_CALL = 10_000_000;

export function budgetOf(caller: Caller, env: Env) {
  const perHour = numberOf(env("AI_ANSWERS_PER_HOUR"), AI_ANSWERS_PER_HOUR);
  const perDay = numberOf(env("AI_TOKENS_PER_DAY"), AI_TOKENS_PER_DAY);

  async function spend(tokens: number): Promise<number> {
    const whole = Math.min(MAX_TOKENS_PER_CALL, Math.ceil(tokens));
    const { data } = await caller
      .server()
      .rpc("add_ai_spend", { tokens: whole, most: perDay })
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
    const minutes = counted(Math.ceil(data.retry_after / 60), "minute");
    throw new Refused(
      429,
      `You have asked for ${counted(most, "answer")} in this hour. Please try again in ${minutes}.`,
      { "retry-after": String(data.retry_after) },
    );
  }
  const isSpent = async () => (await spend(0)) >= perDay;

  return {
    /** A failed answer counts too, or a caller could retry without end. Throws `Refused` 429. */
    takeAnswer: () => takeQuota("answer", perHour),
    /** Call it before any other work for the question. Throws `Refused` 429. */
    takeQuestion: () => takeQuota("passages", PASSAGE_ANSWERS_PER_HOUR),
    isSpent,
    /** Asks the model and records its tokens, also after a failure. Throws `Refused` 503. */
    async ask<T>(model: Model, question: Question<T>): Promise<Reply<T>> {
      if (await isSpent()) throw daySpentRefusal();
      const reply = await model.ask(question);
      await spend(reply.tokens);
      return reply;
    },
  };
}

/** The kill switch of the site (security E9). */
function daySpentRefusal(): Refused {
  log("warn", "ai", { kind: "day-spent" });
  const seconds = Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);
  return new Refused(
    503,
    "Today's budget for written answers is used up. Please try again tomorrow.",
    { "retry-after": String(seconds) },
  );
}

const numberOf = (value: string | undefined, fallback: number): number =>
  value && /^\d{1,12}$/.test(value) ? Number(value) : fallback;
