import { useState } from "react";
import {
  acceptTranscription,
  cancelTranscription,
  fetchQuote,
  fetchService,
  fetchTranscriptions,
  type QuotedFile,
  requestTranscriptions,
  retryTranscription,
  type TranscriptionQuote,
} from "../../../data/transcription.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import {
  announcement,
  isUnderWay,
  type Transcription,
  type TranscriptionAction,
} from "../../../domain/transcription/progress.ts";
import { type RequestOutcome, requestResult } from "../../../domain/transcription/request-words.ts";
import { sizeText } from "../../../domain/transcription/sound-file.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import { useProgress } from "../kit/use-progress.ts";

const QUOTE_TIMEOUT_MS = 20_000;

/** What starts after the editor has read the quote. */
interface Order {
  quote: TranscriptionQuote;
  text: string;
  start: () => Promise<void>;
}

interface Options {
  /** The episodes on the screen. */
  episodeIds: readonly string[];
  /** True if the screen could show the button “Transcribe”. Then the hook asks whether a service is set up. */
  isServiceNeeded: boolean;
  /** True if the screen also offers to upload a file. */
  offersFiles?: boolean;
  /** Called when a recap on the screen has got its transcript. */
  onArrived?: () => void;
}

/** The work from sound to text of the recaps on a screen: its progress, the question about its cost, and its actions. */
export function useTranscribe(options: Options) {
  const { episodeIds, isServiceNeeded, offersFiles = false, onArrived = () => {} } = options;
  const [service, retryService] = useLoadable(isServiceNeeded ? (offersFiles ? "files" : "all") : null, fetchService);
  const [progress, refresh] = useProgress<Transcription>(episodeIds.join(" "), {
    fetchRows: (key, signal) => fetchTranscriptions(key.split(" "), signal),
    idsOf: (key) => key.split(" "),
    isOpen: isUnderWay,
    newsOf: announcement,
    onChanged: (rows) => {
      if (rows.some(({ state }) => state === "arrived")) onArrived();
    },
  });
  const [order, setOrder] = useState<Order | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [readText, setReadText] = useState<Transcription | null>(null);

  const ask = async (ids: readonly string[], moreText: string, start: () => Promise<void>, file?: QuotedFile) => {
    setBusy(true);
    try {
      const quote = await fetchQuote(ids, AbortSignal.timeout(QUOTE_TIMEOUT_MS), file);
      if (quote.provider === null) retryService();
      else if (quote.episodeCount === 0) toast.error("These recaps have transcripts by now.", "Nothing to transcribe");
      else {
        const advice = quote.limit !== null && quote.episodeCount > 1 ? "Select fewer episodes." : "";
        const text = [quote.text, moreText, quote.limit, advice].filter(Boolean).join(" ");
        setOrder({ quote, text, start });
        setConfirming(true);
      }
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  /** With an address, there is one episode. `skippedCount` items of the selection have no sound, or need no transcript. */
  const prepare = (ids: readonly string[], { address = null, skippedCount = 0 }: StartOptions = {}) =>
    ask(
      ids,
      skippedCount > 0 ? `This skips ${formatCount(skippedCount, "item")} without sound or with a transcript.` : "",
      async () => showOutcomes(await requestTranscriptions(ids, address)),
    );
  /** Asks about the cost of a file. After that, `upload` sends it, and says with `noteStarted` what came of it. */
  const prepareFile = (id: string, { file, seconds }: QuotedFile & { file: File }, upload: () => Promise<void>) =>
    ask([id], `The upload of ${file.name} (${sizeText(file.size)}) comes first.`, upload, { seconds });
  const noteStarted = (outcome: RequestOutcome) => {
    showOutcomes([outcome]);
    refresh();
  };
  const prepareRetry = ({ id, episodeId }: Transcription) =>
    ask([episodeId], "The earlier try may have cost money already.", async () => {
      if (!(await retryTranscription(id))) toast.error("It is under way already, or its text has arrived.");
    });
  const confirm = async () => {
    setConfirming(false);
    try {
      await order?.start();
    } catch (error) {
      showFailure(error);
    }
    refresh();
  };
  const accept = async ({ id, title }: Transcription) => {
    setReadText(null);
    if (await acceptTranscription(id)) toast.success("Transcript stored", title);
    else toast.error("The recap has another transcript by now.");
    refresh();
  };
  const cancel = async ({ id }: Transcription) => {
    if (!(await cancelTranscription(id))) toast.error("The text has arrived already.");
    refresh();
  };
  /** Throws the error of the server. */
  const act = async (action: TranscriptionAction, transcription: Transcription): Promise<void> => {
    if (action === "cancel") await cancel(transcription);
    else if (action === "read") setReadText(transcription);
    else if (action === "use") await accept(transcription);
    else await prepareRetry(transcription);
  };

  return {
    service,
    retryService,
    hasService: service.state === "ready" && service.value.provider !== null,
    progress,
    refresh,
    order,
    isConfirming,
    isBusy,
    readText,
    prepare,
    prepareFile,
    noteStarted,
    act,
    accept,
    confirm,
    cancelOrder: () => setConfirming(false),
    closeText: () => setReadText(null),
  };
}

function showOutcomes(outcomes: readonly RequestOutcome[]): void {
  const { isFailure, title, text } = requestResult(outcomes);
  if (isFailure) toast.error(text, title);
  else toast.success(title, text || undefined);
}

interface StartOptions {
  address?: string | null;
  skippedCount?: number;
}

export type Transcribe = ReturnType<typeof useTranscribe>;
