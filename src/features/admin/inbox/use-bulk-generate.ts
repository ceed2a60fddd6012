import { useEffect, useRef, useState } from "react";
import {
  fetchTranscriptChars,
  generateDraft,
  isTakenByOtherEditor,
  storeWorkState,
} from "../../../data/inbox-generation.ts";
import { costText } from "../../../domain/inbox/generation-cost.ts";
import type { InboxItem } from "../../../domain/inbox/inbox.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";

interface DraftItem extends InboxItem {
  episodeId: string;
  showId: string;
}

interface Plan {
  items: DraftItem[];
  question: string;
  text: string;
}

type Run =
  | { state: "idle" }
  | { state: "running"; title: string; finishedCount: number; total: number; isStopping: boolean };

const isDraft = (item: InboxItem): item is DraftItem =>
  item.episodeId !== null && item.showId !== null;

/**
 * Generates recaps one after the other, while the tab is open. The database stores which items still wait, so that an
 * editor can continue after a reload.
 */
export function useBulkGenerate(reload: () => void) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [run, setRun] = useState<Run>({ state: "idle" });
  const abort = useRef<AbortController | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      abort.current?.abort();
    };
  }, []);

  /** Asks the editor to confirm the generation. The question says what the generation costs. */
  const prepare = async (items: readonly InboxItem[]) => {
    try {
      const drafts = items.filter(isDraft);
      const charsByEpisode = await fetchTranscriptChars(drafts.map(({ episodeId }) => episodeId));
      const readyDrafts = drafts.filter(({ episodeId }) => charsByEpisode.has(episodeId));
      if (readyDrafts.length === 0)
        return void toast.error("No selected item has a transcript. Paste one first.");
      const skippedCount = items.length - readyDrafts.length;
      setPlan({
        items: readyDrafts,
        question: `Generate ${formatCount(readyDrafts.length, "recap")}?`,
        text: [
          `With a model, this costs ${costText([...charsByEpisode.values()])}.`,
          "The model fills only empty sections. The recaps stay drafts.",
          skippedCount > 0 &&
            `This skips ${formatCount(skippedCount, "item")} without a transcript.`,
        ]
          .filter(Boolean)
          .join(" "),
      });
      setConfirming(true);
    } catch (error) {
      showFailure(error);
    }
  };

  const start = async (items: readonly InboxItem[]) => {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    const waitingItems = items.filter(isDraft);
    const total = waitingItems.length;
    let [doneCount, failedCount] = [0, 0];
    const skipReasons: string[] = [];
    let isBudgetSpent = false;
    try {
      await storeWorkState(idsOf(waitingItems), "generating");
      reload();
      for (
        let item = waitingItems[0];
        item && !signal.aborted && !isBudgetSpent;
        item = waitingItems[0]
      ) {
        const { title } = item;
        const finishedCount = total - waitingItems.length;
        setRun({ state: "running", title, finishedCount, total, isStopping: false });
        try {
          ({ isBudgetSpent } = await generateDraft(item, signal));
          doneCount++;
        } catch (error) {
          if (signal.aborted) break;
          if (isTakenByOtherEditor(error)) skipReasons.push(reasonOf(error));
          else {
            failedCount++;
            await storeWorkState([item.id], "failed", reasonOf(error));
          }
        }
        waitingItems.shift();
        reload();
      }
      // If the editor left the tab, the items stay in the state Generating. Then the Inbox shows the button Continue.
      if (isUnmounted.current) return;
      await putBack(waitingItems);
      const verb = signal.aborted ? "Stopped after" : "Generated";
      const notStartedCount = waitingItems.length;
      showResult(verb, { doneCount, failedCount, skipReasons, notStartedCount, isBudgetSpent });
    } catch (error) {
      if (!isUnmounted.current) showFailure(error);
    }
    if (isUnmounted.current) return;
    setRun({ state: "idle" });
    reload();
  };

  return {
    plan,
    isConfirming,
    run,
    prepare,
    start: (items: readonly InboxItem[]) => void start(items),
    confirm: () => {
      setConfirming(false);
      if (plan) void start(plan.items);
    },
    cancel: () => setConfirming(false),
    stop: () => {
      abort.current?.abort();
      setRun((current) =>
        current.state === "running" ? { ...current, isStopping: true } : current,
      );
    },
    putBack: async (items: readonly InboxItem[]) => {
      try {
        await putBack(items);
      } catch (error) {
        showFailure(error);
      }
      reload();
    },
  };
}

export type BulkGeneration = ReturnType<typeof useBulkGenerate>;

const idsOf = (items: readonly InboxItem[]) => items.map(({ id }) => id);

async function putBack(items: readonly InboxItem[]): Promise<void> {
  for (const [state, group] of Map.groupBy(items, (item) => item.state))
    await storeWorkState(idsOf(group), state === "generating" ? "found" : state);
}

interface GenerationResult {
  doneCount: number;
  failedCount: number;
  /** The messages about the drafts that the generation skipped, because another editor is generating them. */
  skipReasons: readonly string[];
  notStartedCount: number;
  isBudgetSpent: boolean;
}

function showResult(
  verb: string,
  { doneCount, failedCount, skipReasons, notStartedCount, isBudgetSpent }: GenerationResult,
) {
  const parts = [
    skipReasons.length > 0 && `${skipReasons.length} skipped. ${skipReasons[0]}`,
    failedCount > 0 && `${failedCount} failed. The Inbox shows the reasons.`,
    isBudgetSpent && "Today’s budget of the model is used up.",
    notStartedCount > 0 && `${formatCount(notStartedCount, "item")} not started.`,
  ];
  const text = parts.filter(Boolean).join(" ");
  if (doneCount === 0 && failedCount + skipReasons.length > 0)
    toast.error(text, "No recap was generated");
  else toast.success(`${verb} ${formatCount(doneCount, "recap")}`, text || undefined);
}
