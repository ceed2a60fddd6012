import { RECEIPT_MAX, type Receipt, readReceipts } from "../domain/receipts/receipt.ts";
import { receiptRows } from "../domain/receipts/receipt-rows.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

/** Adds and replaces receipts of a recap. The receipts of other sentences stay. */
export async function storeReceipts(episodeId: string, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return;
  await withSession(async () => {
    const { error } = await backend().rpc("store_receipts", { episode: episodeId, receipts: receiptRows(receipts) });
    if (error) throw error;
  });
}

/** Returns the receipts of a recap's present sentences. */
export async function fetchReceipts(episodeId: string, signal: AbortSignal): Promise<Receipt[]> {
  const { data, error } = await backend()
    .from("er_receipts")
    .select("field, sentence, lines, support, said_by, passage_key")
    .eq("episode_id", episodeId)
    .eq("is_current", true)
    .limit(RECEIPT_MAX.receipts)
    .abortSignal(signal);
  if (error) throw error;
  return readReceipts(data);
}

/** Returns the ids of the recaps with a sentence that the transcript contradicts. */
export async function fetchContradictedIds(episodeIds: readonly string[]): Promise<string[]> {
  const { data, error } = await backend()
    .from("er_receipts")
    .select("episode_id")
    .eq("support", "contradicted")
    .eq("is_current", true)
    .in("episode_id", [...episodeIds]);
  if (error) throw error;
  return [...new Set(data.map(({ episode_id }) => episode_id))];
}
