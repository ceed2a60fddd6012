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
import { counted } from "../../../domain/text/plural.ts";
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
  | { state: "running"; title: string; done: number; total: number; isStopping: boolean };

const isDraft = (item: InboxItem): item is DraftItem =>
  item.episodeId !== null && item.showId !== null;

/**
 * Generates recaps one after the other, while the tab is open. The database stores the waiting items, so that an editor
 * can continue after a reload.
 */
export function useBulkGenerate(reload: () => void) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [run, setRun] = useState<Run>({ state: "idle" });
  const stop = useRef<AbortController | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      stop.current?.abort();
    };
  }, []);

  /** Shows what the generation costs, and asks the editor to confirm. */
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
        question: `Generate ${counted(readyDrafts.length, "recap")}?`,
        text: [
          `With a model, this costs ${costText([...charsByEpisode.values()])}.`,
          "The model fills only empty sections. The recaps stay drafts.",
          skippedCount > 0 && `This skips ${counted(skippedCount, "item")} without a transcript.`,
        ]
          .filter(Boolean)
          .join(" "),
      });
      setAsking(true);
    } catch (error) {
      showFailure(error);
    }
  };

  const start = async (items: readonly InboxItem[]) => {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    const waitingItems = items.filter(isDraft);
    const total = waitingItems.length;
    let [doneCount, failedCount] = [0, 0];
    const takenReasons: string[] = [];
    let isBudgetSpent = false;
    try {
      await storeWorkState(idsOf(waitingItems), "generating");
      reload();
      for (
        let item = waitingItems[0];
        item && !signal.aborted && !isBudgetSpent;
        item = waitingItems[0]
      ) {
        const done = total - waitingItems.length;
        setRun({ state: "running", title: item.title, done, total, isStopping: false });
        try {
          ({ isBudgetSpent } = await generateDraft(item, signal));
          doneCount++;
        } catch (error) {
          if (signal.aborted) break;
          if (isTakenByOtherEditor(error)) takenReasons.push(reasonOf(error));
          else {
            failedCount++;
            await storeWorkState([item.id], "failed", reasonOf(error));
          }
        }
        waitingItems.shift();
        reload();
      }
      // If the editor left the tab, do not reset the items. Their state Generating makes the Inbox offer to continue.
      if (isUnmounted.current) return;
      await putBack(waitingItems);
      const verb = signal.aborted ? "Stopped after" : "Generated";
      const leftCount = waitingItems.length;
      showResult(verb, { doneCount, failedCount, takenReasons, leftCount, isBudgetSpent });
    } catch (error) {
      if (!isUnmounted.current) showFailure(error);
    }
    if (isUnmounted.current) return;
    setRun({ state: "idle" });
    reload();
  };

  return {
    plan,
    isAsking,
    run,
    prepare,
    start: (items: readonly InboxItem[]) => void start(items),
    confirm: () => {
      setAsking(false);
      if (plan) void start(plan.items);
    },
    cancel: () => setAsking(false),
    stop: () => {
      stop.current?.abort();
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

interface Result {
  doneCount: number;
  failedCount: number;
  /** Why the generation skipped drafts that another editor has taken. */
  takenReasons: readonly string[];
  leftCount: number;
  isBudgetSpent: boolean;
}

function showResult(
  verb: string,
  { doneCount, failedCount, takenReasons, leftCount, isBudgetSpent }: Result,
) {
  const parts = [
    takenReasons.length > 0 && `${takenReasons.length} skipped. ${takenReasons[0]}`,
    failedCount > 0 && `${failedCount} failed. The Inbox shows the reasons.`,
    isBudgetSpent && "Today’s budget of the model is used up.",
    leftCount > 0 && `${counted(leftCount, "item")} not started.`,
  ];
  const text = parts.filter(Boolean).join(" ");
  if (doneCount === 0 && failedCount + takenReasons.length > 0)
    toast.error(text, "No recap was generated");
  else toast.success(`${verb} ${counted(doneCount, "recap")}`, text || undefined);
}
