import { z } from "zod";
import { BUDGET_SPENT } from "../../../../src/domain/ai/budget-words.ts";
import { enclose } from "../../../../src/domain/ai/prompts.ts";
import { UNKNOWN_CONTEXT_TOKENS } from "../../../../src/domain/constants.ts";
import { factsText, materialText, numberedLines, writtenLine } from "../../../../src/domain/recap-form/material.ts";
import { readNamedTexts } from "../../../../src/domain/recap-form/named-texts.ts";
import { checkSentence, receiptContext } from "../../../../src/domain/receipts/check.ts";
import {
  isRichField,
  RECEIPT_FIELDS,
  RECEIPT_MAX,
  type Receipt,
  sentencesOf,
} from "../../../../src/domain/receipts/receipt.ts";
import { escapeHtml } from "../../../../src/domain/text/escape-html.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import { budgetOf, failureSentence, judgeOf, modelOf, startRun } from "../ai/index.ts";
import type { Caller } from "../caller.ts";
import { Refused } from "../refused.ts";
import type { Env } from "../settings.ts";
import { knownTextOf, type Material, NO_MODEL, REQUEST_SECONDS } from "./recap-texts.ts";
import { judgedReceipts } from "./receipts.ts";
import { SYSTEM, type Writer } from "./write-sections.ts";

/** A sentence of a recap, and the ids of the lines on which it rested. */
export const sentenceBody = z.strictObject({
  field: z.enum(RECEIPT_FIELDS),
  sentence: z.string().max(RECEIPT_MAX.sentenceChars).regex(/\S/, "This is empty."),
  lines: z.array(z.string().max(RECEIPT_MAX.lineChars)).max(RECEIPT_MAX.lines),
});
type Sentence = z.infer<typeof sentenceBody>;

interface Tools {
  caller: Caller;
  env: Env;
  signal: AbortSignal;
}

interface Answer {
  receipts: Receipt[];
  notes: string[];
}

/** The lines before and after the passage from which a sentence is written again. */
const NEIGHBOURS = 1;
const ANSWER_TOKENS = 600;
const TASK = `Somebody else wrote the sentence between the marks, and the lines of the material have changed since. Write it again as one sentence that says only what the lines say: every number, name and person is from them. Keep the language, the tone and about the length of the sentence, and change no more than you must. "text" is the sentence as plain text, without quotation marks around it. "lines" holds the numbers of the one to four lines on which it rests. Never write numbers of lines into the text.`;
const answer = z.object({ text: z.string(), lines: z.array(z.int()) });

/** Checks sentences of a recap again, as a generation does: first without a model, and then with a judge, if there is one. */
export async function checkSentences(
  tools: Tools,
  material: Material,
  sentences: readonly Sentence[],
): Promise<Answer> {
  const { facts, lines } = material;
  const context = receiptContext(lines, knownTextOf(material));
  const numbered = numberedLines(lines);
  const judge = judgeOf(tools.env) ?? modelOf(tools.env);
  const writer = judge === null ? null : await writerOf(tools, judge);
  const { receipts, failure } = await judgedReceipts(writer, sentences, context, {
    whole: enclose("source", materialText(facts, numbered)),
    numbered,
    contextTokens: (await judge?.contextTokens(tools.signal)) ?? UNKNOWN_CONTEXT_TOKENS,
  });
  const reason = judge === null ? `${NO_MODEL}.` : writer === null ? `${BUDGET_SPENT}.` : failure;
  return { receipts, notes: reason === null ? [] : [`Only the check decided about the sentences. ${reason}`] };
}

/** Writes one sentence again from its passage. Returns it with the receipts of the new words. */
export async function rewriteSentence(
  tools: Tools,
  material: Material,
  { field, sentence, lines: named }: Sentence,
): Promise<Answer & { text: string }> {
  const { facts, lines } = material;
  const context = receiptContext(lines, knownTextOf(material));
  const model = modelOf(tools.env);
  if (model === null) throw new Refused(503, `${NO_MODEL}. Write the sentence yourself.`);
  const writer = await writerOf(tools, model);
  if (writer === null) throw new Refused(429, `${BUDGET_SPENT}.`);
  const { lines: ids } = checkSentence(sentence, named, context);
  const passage = ids.length > 0 ? ids : named;
  const indexes = passage.flatMap((id) => context.indexOfLine.get(id) ?? []);
  if (indexes.length === 0) throw new Refused(400, "No passage is similar. Write the sentence yourself, or delete it.");
  const numbered = numberedLines(lines);
  const around = numbered.filter(({ number }) => indexes.some((index) => Math.abs(index + 1 - number) <= NEIGHBOURS));
  const reply = await writer.budget.ask(model, {
    system: SYSTEM,
    material: enclose("source", [factsText(facts), "", ...around.map(writtenLine)].join("\n")),
    task: `${TASK}\n\n${enclose("sentence", sentence)}`,
    schema: z.unknown().transform((value, context) => {
      const [written] = readNamedTexts(value) ?? readNamedTexts([value]) ?? [];
      if (written && /\S/.test(written.text)) return written;
      context.addIssue({ code: "custom", message: 'The answer has no "text".' });
      return z.NEVER;
    }),
    schemaForModel: answer,
    maxTokens: ANSWER_TOKENS,
    signal: tools.signal,
    run: writer.run,
  });
  if (reply.kind !== "answer") throw new Refused(502, failureSentence(reply));
  const text = storableText(reply.value.text.replace(/\s+/g, " ").trim(), RECEIPT_MAX.sentenceChars);
  const written = sentencesOf(field, isRichField(field) ? escapeHtml(text) : text);
  if (written.length === 0) throw new Refused(502, "The model wrote no sentence.");
  const lineIds = reply.value.lines.flatMap((number) => lines[number - 1]?.id ?? []);
  const { receipts, failure } = await judgedReceipts(
    { ...writer, model: judgeOf(tools.env) ?? model },
    written.map((words) => ({ field, sentence: words, lines: lineIds.length > 0 ? lineIds : passage })),
    context,
    { whole: null, numbered, contextTokens: (await model.contextTokens(tools.signal)) ?? UNKNOWN_CONTEXT_TOKENS },
  );
  return { text, receipts, notes: failure === null ? [] : [`Only the check decided about the sentence. ${failure}`] };
}

/** Returns null if the tokens of the day are used up. */
async function writerOf({ caller, env, signal }: Tools, model: Writer["model"]): Promise<Writer | null> {
  const budget = budgetOf(caller, env);
  if (await budget.isSpent()) return null;
  return { model, budget, server: caller.server(), run: startRun(env, REQUEST_SECONDS), signal };
}
