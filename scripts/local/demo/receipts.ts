/** Receipts for some recaps of the demo. The checks compute them, so this file names no lines. */

import { checkSentence, receiptContext } from "../../../src/domain/receipts/check.ts";
import { withPassage } from "../../../src/domain/receipts/passage.ts";
import { RECEIPT_FIELDS, type Receipt, sentencesOf } from "../../../src/domain/receipts/receipt.ts";
import { receiptRows } from "../../../src/domain/receipts/receipt-rows.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import type { AdminClient } from "../admin-client.ts";

/** An editor has changed these recaps. The draft is as a machine wrote it. */
const RECAPS = ["salt", "moss", "cook-until-done"].map((slug) => ({ slug, made_by: "reviewed" }));
const DRAFT = { slug: "the-gauge-that-is-always-wrong", made_by: "machine" };

export async function addReceipts(client: AdminClient): Promise<void> {
  for (const { slug, made_by } of [...RECAPS, DRAFT]) {
    const { data: recap } = await client
      .from("er_episodes")
      .update({ made_by, rests_on: "transcript" })
      .eq("slug", slug)
      .select(`id, title, transcript, ${RECEIPT_FIELDS.join(", ")}` as "*")
      .single()
      .throwOnError();
    const context = receiptContext(transcriptLines(recap.transcript ?? ""), recap.title);
    const receipts = RECEIPT_FIELDS.flatMap((field) =>
      sentencesOf(field, recap[field]).flatMap((sentence): Receipt[] => {
        const { support, lines, reasons } = checkSentence(sentence, [], context);
        if (support !== "none") return [{ field, sentence, lines, support, saidBy: "check" }];
        // The demo has no model. A sentence against which the check finds nothing counts as judged.
        if (reasons.length === 0) return [{ field, sentence, lines, support: "supported", saidBy: "model" }];
        return made_by === "machine" ? [{ field, sentence, lines: [], support: "none", saidBy: "model" }] : [];
      }),
    );
    // An editor has replaced the sentences of a published recap that a passage contradicts.
    const kept = receipts.filter(({ support }) => made_by === "machine" || support !== "contradicted");
    const rows = receiptRows(kept.map((receipt) => withPassage(receipt, context.lines)));
    await client.rpc("store_receipts", { episode: recap.id, receipts: rows }).throwOnError();
  }
}
