import { useState } from "react";
import { cancelGenerations, fetchGenerations, requestGenerations } from "../../../data/generation.ts";
import { fetchTranscriptChars } from "../../../data/inbox-generation.ts";
import { fetchPrices } from "../../../data/transcription.ts";
import { type Generation, generationResult, isBeingWritten, writingNews } from "../../../domain/generation/progress.ts";
import { costText } from "../../../domain/inbox/generation-cost.ts";
import type { InboxItem } from "../../../domain/inbox/inbox.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import { useProgress } from "../kit/use-progress.ts";

/** Without the price, the question names only the tokens. */
const PRICE_TIMEOUT_MS = 5000;

interface Plan {
  ids: string[];
  question: string;
  text: string;
}

/** What an editor starts and sees of the recaps that the site writes. Closing the page ends nothing. */
export function useGeneration(reload: () => void) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [progress, refresh] = useProgress<Generation>("all", {
    fetchRows: fetchGenerations,
    isOpen: isBeingWritten,
    newsOf: writingNews,
    onChanged: reload,
  });

  /** Asks the editor to confirm the generation. The question says what the generation costs. */
  const prepare = async (items: readonly InboxItem[]) => {
    try {
      const [charsByEpisode, price] = await Promise.all([
        fetchTranscriptChars(items.flatMap(({ episodeId }) => episodeId ?? [])),
        fetchPrices(AbortSignal.timeout(PRICE_TIMEOUT_MS)).then(
          ({ perMillionTokens }) => perMillionTokens,
          () => null,
        ),
      ]);
      const ids = [...charsByEpisode.keys()];
      if (ids.length === 0) return void toast.error("No selected item has a transcript. Paste one first.");
      const skippedCount = items.length - ids.length;
      setPlan({
        ids,
        question: `Generate ${formatCount(ids.length, "recap")}?`,
        text: [
          `With a model, this costs ${costText([...charsByEpisode.values()], price)}.`,
          "The model fills only empty sections. The recaps stay drafts.",
          "The site goes on when you close this page.",
          skippedCount > 0 && `This skips ${formatCount(skippedCount, "item")} without a transcript.`,
        ]
          .filter(Boolean)
          .join(" "),
      });
      setConfirming(true);
    } catch (error) {
      showFailure(error);
    }
  };

  const start = async (ids: readonly string[]) => {
    try {
      const { isFailure, title, text } = generationResult(await requestGenerations(ids));
      if (isFailure) toast.error(text, title);
      else toast.success(title, text || undefined);
    } catch (error) {
      showFailure(error);
    }
    refresh();
    reload();
  };

  const stop = async (generations: readonly Pick<Generation, "episodeId">[]) => {
    const count = await cancelGenerations(generations.map(({ episodeId }) => episodeId));
    if (count < generations.length) toast.success(`${formatCount(count, "recap")} cancelled`, "The others had ended.");
    refresh();
    reload();
  };

  return {
    plan,
    isConfirming,
    progress,
    refresh,
    /** The recaps that the site writes now. */
    open: [...progress.byEpisode.values()].filter(isBeingWritten),
    prepare,
    start: (ids: readonly string[]) => void start(ids),
    confirm: () => {
      setConfirming(false);
      if (plan) void start(plan.ids);
    },
    cancel: () => setConfirming(false),
    /** Throws the error of the server. */
    stop,
  };
}

export type RecapGeneration = ReturnType<typeof useGeneration>;
