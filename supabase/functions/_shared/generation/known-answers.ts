import { z } from "zod";
import type { Json } from "../../../../src/data/database.types.ts";
import { isRecord } from "../../../../src/domain/text/is-record.ts";
import {
  type Budget,
  type Failure,
  failureSentence,
  isOfOneQuestion,
  type Model,
  mayWorkLater,
  NO_USAGE,
  type Question,
  type Reply,
} from "../ai/index.ts";
import type { Client } from "../caller.ts";
import { Refused } from "../refused.ts";

/** Why a step ends before the recap is complete. `stop`: the model refuses every question, so the rest stays empty. */
export type StepEnd =
  | { kind: "next" }
  | { kind: "lost" }
  | { kind: "waits"; reason: string; seconds: number }
  | { kind: "stop"; failure: Failure };

export class StepEnded extends Error {
  readonly end: StepEnd;
  constructor(end: StepEnd) {
    super(`The step has ended: ${end.kind}.`);
    this.end = end;
  }
}

/** How often a question is sent to a model that could answer later. */
const MOST_TRIES = 3;
/** The pause after the first failed try. It becomes four times as long after the next one. */
const FIRST_PAUSE_SECONDS = 60;
/** If a server refuses a prompt and names no limit, the next plan has at most this share of it. */
const SHARE_AFTER_OVERFLOW = 0.8;
/** A shorter prompt is not the reason for an overflow. */
const MIN_WHOLE_TOKENS = 2000;

export interface KnownAnswers {
  server: Client;
  /** The claim of the step. */
  token: string;
  answers: ReadonlyMap<string, Json>;
  /** The failure of all questions without an answer, or null if the first of them may be sent. */
  failure: Failure | null;
  /** What the model reads and writes together, if a server has said so in a refusal. */
  contextTokens: number | null;
  /** The model that writes. The judge can be another one. */
  writer: string;
}

/**
 * Returns a budget that knows the answers of earlier steps. It sends the first question without an answer to the model, and
 * stores the answer. The next such question ends the step. So a recap can be written in many short steps, by code that knows
 * nothing of them, and after a crash at most one question is paid twice.
 */
export function budgetWithAnswers(
  budget: Budget,
  known: KnownAnswers,
): { budget: Budget; sent: () => Promise<unknown> } {
  let sent: Promise<unknown> | null = null;
  async function ask<T>(model: Model, question: Question<T>): Promise<Reply<T>> {
    const { schema, schemaForModel = schema } = question;
    const key = await keyOf(model, question);
    const answer = known.answers.get(key);
    if (answer !== undefined) return { ...readAnswer(answer, schema), tokens: 0, usage: NO_USAGE };
    if (known.failure !== null) return { ...known.failure, tokens: 0, usage: NO_USAGE };
    if (sent !== null) throw new StepEnded({ kind: "next" });
    const asked = send(key, model, { ...question, schemaForModel });
    sent = asked;
    return asked;
  }

  async function send<T>(key: string, model: Model, question: Question<T>): Promise<Reply<T>> {
    let raw: unknown;
    // What is stored is the text of the model, so that a later step reads it in the same way.
    const schema = z.unknown().transform((value, context) => {
      const parsed = question.schema.safeParse(value);
      if (!parsed.success) {
        context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "Not readable." });
        return z.NEVER;
      }
      raw = value;
      return parsed.data;
    });
    const reply = await askBudget(budget, model, { ...question, schema });
    if (reply.kind === "answer") {
      await save(known, key, { value: raw as Json });
      return reply;
    }
    await endIfOtherwise(known, key, model, reply);
    const { tokens: _tokens, usage: _usage, ...failure } = reply;
    await save(known, key, { failure: failure as unknown as Json });
    return reply;
  }

  return {
    budget: { ...budget, isSpent: async () => false, ask },
    /** Waits for the question of this step. Throws an error if the question did. */
    sent: async () => sent,
  };
}

async function askBudget<T>(budget: Budget, model: Model, question: Question<T>): Promise<Reply<T>> {
  try {
    return await budget.ask(model, question);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new StepEnded({
      kind: "waits",
      reason: error.message,
      seconds: Number(error.headers["retry-after"]) || 3600,
    });
  }
}

/** A failure ends the step if the same question can succeed later, if all others would fail, too, or if parts would fit. */
async function endIfOtherwise(known: KnownAnswers, key: string, model: Model, failure: Failure): Promise<void> {
  const { server, token } = known;
  // The answer of one refused question is its failure. The others are asked.
  if (isOfOneQuestion(failure)) return;
  if (failure.kind === "misconfigured") throw new StepEnded({ kind: "stop", failure });
  if (failure.kind === "too-long" || failure.kind === "truncated_prompt") {
    const limits = [
      failure.kind === "too-long" ? failure.limitTokens : null,
      Math.floor(SHARE_AFTER_OVERFLOW * failure.textTokens),
    ].filter((limit) => limit !== null);
    const context_tokens = Math.min(...limits);
    // A plan with a smaller limit has other questions. Where it cannot help, the failure stays.
    const canHelp = model.name === known.writer && failure.textTokens >= MIN_WHOLE_TOKENS;
    if (!canHelp || context_tokens >= (known.contextTokens ?? Number.POSITIVE_INFINITY)) return;
    await server.rpc("note_generation_context", { token, context_tokens }).throwOnError();
    throw new StepEnded({ kind: "next" });
  }
  if (!mayWorkLater(failure)) return;
  // The server has said when it has time again. That is no failed try.
  if (failure.kind === "busy" && failure.until !== null)
    throw new StepEnded({ kind: "waits", reason: failureSentence(failure), seconds: failure.retryAfter });
  const { data: tries } = await server.rpc("note_generation_try", { token, question: key }).throwOnError();
  if (tries >= MOST_TRIES) return;
  const pause = FIRST_PAUSE_SECONDS * 4 ** (tries - 1);
  throw new StepEnded({ kind: "waits", reason: failureSentence(failure), seconds: pause });
}

async function save({ server, token }: KnownAnswers, question: string, answer: Json): Promise<void> {
  const { data } = await server.rpc("save_generation_answer", { token, question, answer }).throwOnError();
  if (!data) throw new StepEnded({ kind: "lost" });
}

function readAnswer<T>(answer: Json, schema: z.ZodType<T>): { kind: "answer"; value: T } | Failure {
  const { value, failure } = isRecord(answer) ? answer : {};
  if (failure !== undefined) return failure as unknown as Failure;
  const parsed = schema.safeParse(value);
  return parsed.success ? { kind: "answer", value: parsed.data } : { kind: "malformed" };
}

async function keyOf<T>({ name }: Model, { system, material, task }: Question<T>): Promise<string> {
  const bytes = new TextEncoder().encode([name, system, material, task].join("\n\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
