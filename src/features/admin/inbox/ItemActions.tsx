import { retryTranscript } from "../../../data/feeds.ts";
import { closeItems } from "../../../data/inbox.ts";
import { canTranscribe, type InboxItem } from "../../../domain/inbox/inbox.ts";
import { mayStart } from "../../../domain/transcription/progress.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import { WorkButton } from "../kit/WorkButton.tsx";
import type { Transcribe } from "../transcription/use-transcribe.ts";

export type ItemDialog = { kind: "paste" | "complete"; item: InboxItem };

interface Props {
  item: InboxItem;
  transcribe: Transcribe;
  retry: (item: InboxItem) => void;
  reload: () => void;
  openDialog: (dialog: ItemDialog) => void;
}

/** The buttons for the next steps of an item that has no draft, no transcript, or a failed generation, or that a rule has published. */
export function ItemActions({ item, transcribe, retry, reload, openDialog }: Props) {
  const { state, title, episodeId } = item;
  const actions: { text: string; act: () => void }[] = [];
  if (episodeId === null) actions.push({ text: "Make a draft", act: () => openDialog({ kind: "complete", item }) });
  else if (state === "failed") actions.push({ text: "Try again", act: () => retry(item) });
  if (episodeId !== null && (state === "failed" || state === "transcript_missing"))
    actions.push({ text: "Paste a transcript", act: () => openDialog({ kind: "paste", item }) });
  if (state === "published") actions.push({ text: "Close this item", act: () => void closeItem(item).finally(reload) });
  if (actions.length === 0) return null;
  const isTranscribable =
    episodeId !== null &&
    transcribe.hasService &&
    canTranscribe(item) &&
    mayStart(transcribe.progress.byEpisode.get(episodeId));
  return (
    <div className="flex flex-wrap gap-x-4">
      {isTranscribable && (
        <WorkButton
          text="Transcribe"
          busyText="Checking the price…"
          subject={title}
          work={() => transcribe.prepare([episodeId])}
        />
      )}
      {actions.map(({ text, act }) => (
        <button
          key={text}
          type="button"
          className="link min-h-8 text-start"
          aria-label={`${text}: ${title}`}
          onClick={act}
        >
          {text}
        </button>
      ))}
      {episodeId !== null && state === "transcript_missing" && (
        <WorkButton
          text="Try the transcript again"
          busyText="Reading the transcript…"
          subject={title}
          work={() => readTranscriptAgain(title, episodeId).finally(reload)}
        />
      )}
    </div>
  );
}

async function closeItem({ id, title }: InboxItem): Promise<void> {
  try {
    await closeItems([id], true);
    toast.success("Closed", `${title} stays published.`);
  } catch (error) {
    showFailure(error);
  }
}

async function readTranscriptAgain(title: string, episodeId: string): Promise<void> {
  if (await retryTranscript(episodeId)) toast.success("Transcript found", title);
  else toast.error("The feed still has no transcript", title);
}
