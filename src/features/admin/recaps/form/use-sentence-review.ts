import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { logQuietly } from "../../../../data/log.ts";
import { fetchReceipts } from "../../../../data/receipts.ts";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { type ReceiptContext, receiptContext } from "../../../../domain/receipts/check.ts";
import { type CheckedSentence, checkedSentences } from "../../../../domain/receipts/checked-sentences.ts";
import type { Receipt } from "../../../../domain/receipts/receipt.ts";
import {
  type DoubtfulSentence,
  deleteSentence,
  doubtfulSentences,
  FORM_FIELDS,
  keepSentence,
  quotePassage,
  receiptTextsOf,
  undoneDeletion,
} from "../../../../domain/receipts/review.ts";
import { mergeReceipts } from "../../../../domain/receipts/written-receipts.ts";
import { transcriptLines } from "../../../../domain/transcript/lines.ts";
import { toast } from "../../../../state/toasts.ts";
import { hasPlayer } from "../../../recap/ListenButtons.tsx";
import { listenToSavedReceipts } from "./saved-receipts.ts";
import type { Form } from "./section.tsx";
import { type ChecksAgain, useChecksAgain } from "./use-checks-again.ts";

export interface SentenceReview {
  /** Null if the recap has no receipts. */
  sentences: readonly CheckedSentence[] | null;
  doubtful: readonly DoubtfulSentence[];
  hasFailed: boolean;
  canPlay: boolean;
  /** True after the first action. */
  hasActed: boolean;
  quote: (doubtful: DoubtfulSentence) => void;
  /** Null for an author: only an editor may keep a sentence that the transcript does not support (security B261). */
  keep: ((doubtful: DoubtfulSentence) => void) | null;
  remove: (doubtful: DoubtfulSentence) => void;
  again: ChecksAgain;
}

/** Finds the sentences of the form that no passage supports. Each action changes only the form, until the editor saves it. */
export function useSentenceReview(form: Form, mayKeep: boolean): SentenceReview {
  const { stored, hasFailed } = useStoredReceipts(form);
  const values = useDeferredValue(form.values);
  const lines = useMemo(() => transcriptLines(values.transcript), [values.transcript]);
  const contextOf = useMemo(() => {
    let context: ReceiptContext | undefined;
    return () => {
      context ??= receiptContext(lines);
      return context;
    };
  }, [lines]);
  const receipts = useMemo(() => mergeReceipts(stored, values.receipts), [stored, values.receipts]);
  // The form opens after a machine has written, so a sentence without a receipt is the editor's.
  const sentences = useMemo(
    () => checkedSentences(receiptTextsOf(values), receipts, lines, "reviewed"),
    [values, receipts, lines],
  );
  const doubtful = useMemo(() => doubtfulSentences(sentences ?? [], contextOf), [sentences, contextOf]);
  const [hasActed, setActed] = useState(false);
  const change = (changes: Partial<RecapValues>) => {
    setActed(true);
    form.change(changes);
  };
  const again = useChecksAgain(form, change);
  return {
    sentences,
    doubtful,
    again,
    hasFailed,
    hasActed,
    canPlay: hasPlayer(soundOf(form.values)),
    quote: (entry) => change(quotePassage(form.values, entry)),
    keep: mayKeep ? (entry) => change(keepSentence(form.values, entry)) : null,
    remove: (entry) => {
      const field = FORM_FIELDS[entry.field];
      const changes = deleteSentence(form.values, entry);
      const { [field]: before } = form.values;
      const deletion = { rowId: form.rowId, field, before, after: changes[field] ?? before };
      change(changes);
      toast.success("The sentence was deleted", undefined, {
        text: "Undo",
        run: () => {
          const { row, values: newest } = form.$form.get();
          const undone = undoneDeletion(deletion, { rowId: row?.id ?? null, values: newest });
          if (undone) form.change(undone);
          else toast.error("The text has changed since, or another recap is open.", "The sentence was not put back");
        },
      });
    },
  };
}

/** The form does not know the type of the sound, so only the ending of its address counts. */
export const soundOf = ({ enclosureUrl, youtubeUrl }: RecapValues) => ({
  enclosureUrl: enclosureUrl || null,
  enclosureType: null,
  youtubeUrl: youtubeUrl || null,
});

function useStoredReceipts({ rowId: recapId, row, $form, $saved }: Form) {
  const version = row?.version ?? 0;
  const [stored, setStored] = useState<readonly Receipt[]>([]);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save can store receipts, and it changes the version
  useEffect(() => {
    setFailed(false);
    if (recapId === null) {
      setStored([]);
      return;
    }
    const controller = new AbortController();
    fetchReceipts(recapId, controller.signal)
      .then(setStored)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setFailed(true);
        logQuietly("Reading the receipts of a recap", error);
      });
    return () => controller.abort();
  }, [recapId, version]);
  // A save that changes no text may keep the version.
  useEffect(
    () =>
      listenToSavedReceipts({ $form, $saved }, (receipts) => setStored((current) => mergeReceipts(current, receipts))),
    [$form, $saved],
  );
  return { stored, hasFailed };
}
