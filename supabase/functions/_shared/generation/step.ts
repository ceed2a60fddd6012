import type { Json } from "../../../../src/data/database.types.ts";
import { sanitizeRichText } from "../../../../src/data/sanitize-build.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import { readGeneratedSections } from "../../../../src/domain/recap-form/generated.ts";
import type { GeneratedSection } from "../../../../src/domain/recap-form/generated-sections.ts";
import { changedColumns, EMPTY_RECAP, type RecapRow } from "../../../../src/domain/recap-form/recap-form.ts";
import type { ReceiptField } from "../../../../src/domain/receipts/receipt.ts";
import { receiptRows } from "../../../../src/domain/receipts/receipt-rows.ts";
import { isWhollySupported } from "../../../../src/domain/receipts/written-receipts.ts";
import { budgetOf, type Failure, failureSentence, modelOf } from "../ai/index.ts";
import type { Caller, Client } from "../caller.ts";
import { MODEL_SECTIONS, readStoredSource } from "../recap/generate-recap.ts";
import { writeRecapTexts } from "../recap/recap-texts.ts";
import { Refused } from "../refused.ts";
import type { Env } from "../settings.ts";
import { budgetWithAnswers, type StepEnd, StepEnded } from "./known-answers.ts";

export interface StepContext {
  server: Client;
  env: Env;
  /** How many recaps the rule of a show may begin in a day. */
  recapsPerDay: number;
  /** How many recaps the rule of a show may publish in a day. */
  publicationsPerDay: number;
  /** The most seconds for one question, as the host of the step allows. */
  questionSeconds: number;
  signal: AbortSignal;
}

interface Work {
  episode_id: string;
  show_id: string;
  fields: string[];
  context_tokens: number | null;
}

type Written = Awaited<ReturnType<typeof writeRecapTexts>>;

/** Does the next step of a claimed recap: sends one question to the model, and stores its answer, or the texts after the last. */
export async function takeStep(context: StepContext, token: string): Promise<void> {
  const { server, recapsPerDay } = context;
  const { data } = await server
    .rpc("start_generation_step", { token, recaps_per_day: recapsPerDay })
    .single()
    .throwOnError();
  if (data.outcome !== "started") return;
  const work: Work = { ...data, context_tokens: data.context_tokens as number | null };
  try {
    await finishStep(context, token, work, await write(context, token, work, null));
  } catch (error) {
    if (error instanceof Refused) return giveUp(server, token, error.message);
    const name = error instanceof Error ? error.name : typeof error;
    await server.rpc("fail_job", { token, error: `The step ended with an error (${name}).` });
    throw error;
  }
}

/** The recap cannot be written at all, for example because its transcript has no words. */
async function giveUp(server: Client, token: string, notes: string): Promise<void> {
  await server.rpc("store_generation", { token, new_row: {}, rests_on: "transcript", notes }).throwOnError();
}

async function finishStep(context: StepContext, token: string, work: Work, end: StepEnd | null): Promise<void> {
  const { server } = context;
  switch (end?.kind) {
    case "stop":
      await write(context, token, work, end.failure);
      return;
    case "waits":
      await server.rpc("continue_generation", { token, reason: end.reason, wait_seconds: end.seconds }).throwOnError();
      return;
    case "next":
    case "lost":
      await server.rpc("continue_generation", { token }).throwOnError();
  }
}

/** Returns null if the texts are stored. With a failure, asks no more questions, and stores what there is. */
async function write(
  context: StepContext,
  token: string,
  work: Work,
  failure: Failure | null,
): Promise<StepEnd | null> {
  const { server, env, questionSeconds, signal } = context;
  const model = modelOf(env);
  const contextTokens = work.context_tokens;
  const stepEnv: Env = (name) => {
    if (name === "AI_CONTEXT_TOKENS" && contextTokens !== null) return String(contextTokens);
    return env(name);
  };
  // The schedule has no account: the site pays, and the share of staff holds.
  const caller: Caller = { id: "cron", isCron: true, client: server, server: () => server };
  const { data: rows } = await server.rpc("generation_answers", { token }).throwOnError();
  const answers = new Map(rows.map(({ question, answer }) => [question, answer]));
  const known = budgetWithAnswers(budgetOf(caller, env), {
    server,
    token,
    answers,
    failure,
    contextTokens,
    writer: model?.name ?? "",
  });
  const source = await readStoredSource(server, work.episode_id, work.show_id);
  const sections = work.fields.flatMap((field) => MODEL_SECTIONS[field as GeneratedSection] ?? []);
  try {
    const tools = { caller, env: stepEnv, signal, seconds: questionSeconds, budget: known.budget };
    await store(context, token, source, await writeRecapTexts(tools, source.material, sections), failure);
    return null;
  } catch (error) {
    if (!(error instanceof StepEnded)) throw error;
    // The question of this step may still be on its way. Its answer is paid, so it must be stored, and its failure counts.
    const failed = await known.sent().then(
      () => error,
      (failure: unknown) => failure,
    );
    if (failed instanceof StepEnded) return failed.end;
    throw failed;
  }
}

async function store(
  { server, publicationsPerDay }: StepContext,
  token: string,
  { material, restsOn }: Awaited<ReturnType<typeof readStoredSource>>,
  { missing, notes, receipts, ...texts }: Written,
  failure: Failure | null,
): Promise<void> {
  const { facts, lines } = material;
  const { people, links } = extractRecap(facts.title, facts.notes, lines, facts.hosts);
  const { chapters, ...written } = texts;
  const hasText = Object.values(written).some((text) => text.length > 0);
  // Chapters, people and links come from the notes, too. Alone they make no recap that a person could review.
  const episode = hasText ? { ...written, chapters, guests: people, links } : {};
  const { values } = readGeneratedSections({ episode, rests_on: restsOn, receipts, notes }, sanitizeRichText);
  const newRow = changedColumns(EMPTY_RECAP, { ...EMPTY_RECAP, ...values });
  const mayPublish = failure === null && isWhollySupported(newRow as Pick<RecapRow, ReceiptField>, receipts);
  await server
    .rpc("store_generation", {
      token,
      new_row: newRow as Json,
      rests_on: restsOn,
      notes: failure !== null && !hasText ? failureSentence(failure) : notes.join("\n"),
      receipts: receiptRows(receipts),
      failed_fields: fieldsOf(missing.map(({ section }) => section)),
      publications_per_day: mayPublish ? publicationsPerDay : 0,
    })
    .throwOnError();
}

const fieldsOf = (sections: readonly string[]): string[] =>
  Object.entries(MODEL_SECTIONS).flatMap(([field, ofField]) =>
    ofField?.some((section) => sections.includes(section)) ? [field] : [],
  );
