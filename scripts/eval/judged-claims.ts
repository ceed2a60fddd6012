import { enclose } from "../../src/domain/ai/prompts.ts";
import { AI_CONTEXT_TOKENS } from "../../src/domain/constants.ts";
import { checkedReceipt, judgedReceipt } from "../../src/domain/recap-form/judged-receipts.ts";
import { type EpisodeFacts, materialText, numberedLines } from "../../src/domain/recap-form/material.ts";
import type { ReceiptContext } from "../../src/domain/receipts/check.ts";
import type { Support } from "../../src/domain/receipts/receipt.ts";
import { judgeOf } from "../../supabase/functions/_shared/ai/index.ts";
import { startRun } from "../../supabase/functions/_shared/ai/run.ts";
import { judgeSentences } from "../../supabase/functions/_shared/recap/judge.ts";
import type { Writer } from "../../supabase/functions/_shared/recap/write-sections.ts";
import { UNLIMITED_BUDGET } from "./answerers.ts";

export type ClaimJudge = (
  claims: readonly { claim: string; line: string }[],
  context: ReceiptContext,
  facts: EpisodeFacts,
) => Promise<{ supports: (Support | "no verdict")[]; failure: string | null }>;

/** Asks the judge of the settings about all claims of an episode, as `generate-recap` does. Null without `AI_MODEL`. */
export function claimJudge(): { name: string; judge: ClaimJudge } | null {
  const env = (name: string) => process.env[name];
  const model = judgeOf(env);
  if (!model) return null;
  const judge: ClaimJudge = async (claims, context, facts) => {
    const signal = new AbortController().signal;
    const numbered = numberedLines(context.lines);
    const numberOf = new Map(context.lines.map(({ id }, index) => [id, index + 1]));
    const checked = claims.map(({ claim, line }) => checkedReceipt("quick_take", claim, [line], context));
    const { verdicts, failure } = await judgeSentences(
      // The judge reads no prompt from the database.
      { model, budget: UNLIMITED_BUDGET, run: startRun(env), signal } as unknown as Writer,
      checked.map(({ receipt: { sentence, lines } }) => ({
        sentence,
        lines: lines.flatMap((id) => numberOf.get(id) ?? []),
      })),
      {
        whole: enclose("source", materialText(facts, numbered)),
        lines: numbered,
        contextTokens: (await model.contextTokens(signal)) ?? AI_CONTEXT_TOKENS,
      },
    );
    const supports = checked.map((entry, index) => {
      const verdict = verdicts[index];
      if (!verdict) return "no verdict";
      const lines = verdict.lines.flatMap((number) => context.lines[number - 1]?.id ?? []);
      return judgedReceipt(entry, { ...verdict, lines }, context).support;
    });
    return { supports, failure };
  };
  return { name: model.name, judge };
}
