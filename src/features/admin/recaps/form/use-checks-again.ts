import { useEffect, useRef, useState } from "react";
import { FunctionRefused } from "../../../../data/functions.ts";
import { checkSentencesAgain, type RecapSource, rewriteSentence } from "../../../../data/recap-editing.ts";
import { knownFacts } from "../../../../domain/recap-form/known-facts.ts";
import type { RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { RECEIPT_MAX, type ReceiptField, sentenceKey } from "../../../../domain/receipts/receipt.ts";
import { type DoubtfulSentence, type Rewritten, takeRewritten } from "../../../../domain/receipts/review.ts";
import { mergeReceipts } from "../../../../domain/receipts/written-receipts.ts";
import { formatCount } from "../../../../domain/text/plural.ts";
import { toast } from "../../../../state/toasts.ts";
import type { Form } from "./section.tsx";
import { transcriptSource } from "./transcript-source.ts";

export const doubtKey = ({ field, sentence }: { field: ReceiptField; sentence: string }) =>
  `${field}-${sentenceKey(sentence)}`;

export interface ChecksAgain {
  /** The sentences whose check or new words the form waits for. */
  waiting: readonly DoubtfulSentence[];
  /** Null if the form has no transcript to compare. */
  checkAgain: ((entries: readonly DoubtfulSentence[]) => void) | null;
  writeAgain: ((entry: DoubtfulSentence) => void) | null;
  writtenFor: (entry: DoubtfulSentence) => Rewritten | null;
  take: (entry: DoubtfulSentence, written: Rewritten) => void;
  leave: (entry: DoubtfulSentence) => void;
}

/** Checks sentences again, and writes them again from their passages. Both change only the form, until the editor saves it. */
export function useChecksAgain(form: Form, change: (changes: Partial<RecapValues>) => void): ChecksAgain {
  const { values, draftId } = form;
  const [waiting, setWaiting] = useState<readonly DoubtfulSentence[]>([]);
  const [written, setWritten] = useState<ReadonlyMap<string, Rewritten>>(new Map());
  const abort = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft must forget the answers for this one
  useEffect(() => {
    setWaiting([]);
    setWritten(new Map());
    return () => abort.current?.abort();
  }, [draftId]);
  const source = transcriptSource(form);
  const canAsk = source !== null && values.showId !== "" && waiting.length === 0;

  const ask = async (
    entries: readonly DoubtfulSentence[],
    source: RecapSource,
    failure: string,
    work: (input: Parameters<typeof checkSentencesAgain>[0], signal: AbortSignal) => Promise<void>,
  ) => {
    const controller = new AbortController();
    abort.current = controller;
    setWaiting(entries);
    const { rowId } = form;
    const input = {
      showId: values.showId,
      title: values.title.trim(),
      source,
      known: knownFacts(values),
      ...(rowId !== null && { episodeId: rowId }),
    };
    try {
      await work(input, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      toast.error(error instanceof FunctionRefused ? error.message : failure);
    }
    setWaiting([]);
  };
  const forget = (entry: DoubtfulSentence) =>
    setWritten((current) => new Map([...current].filter(([key]) => key !== doubtKey(entry))));

  return {
    waiting,
    checkAgain:
      source &&
      ((entries) => {
        if (!canAsk) return;
        void ask(entries, source, "The sentences were not checked. Try again.", async (input, signal) => {
          const { receipts, notes } = await checkSentencesAgain(input, entries.map(bodyOf), signal);
          if (signal.aborted) return;
          change({ receipts: mergeReceipts(form.$form.get().values.receipts, receipts) });
          toast.success(`${formatCount(receipts.length, "sentence")} checked. Nothing is saved yet.`, notes.join(" "));
        });
      }),
    writeAgain:
      source &&
      ((entry) => {
        if (!canAsk) return;
        void ask([entry], source, "The sentence was not written again. Try again.", async (input, signal) => {
          const { text, receipts } = await rewriteSentence(input, bodyOf(entry), signal);
          if (!signal.aborted) setWritten((current) => new Map(current).set(doubtKey(entry), { text, receipts }));
        });
      }),
    writtenFor: (entry) => written.get(doubtKey(entry)) ?? null,
    take: (entry, rewritten) => {
      change(takeRewritten(form.values, entry, rewritten));
      forget(entry);
    },
    leave: forget,
  };
}

const bodyOf = ({ field, sentence, lines }: DoubtfulSentence) => ({
  field,
  sentence,
  lines: lines.slice(0, RECEIPT_MAX.lines),
});
