import type { InboxItem } from "../../../domain/inbox/inbox.ts";

export type ItemDialog = { kind: "paste" | "complete"; item: InboxItem };

interface Props {
  item: InboxItem;
  retry: (item: InboxItem) => void;
  openDialog: (dialog: ItemDialog) => void;
}

/** The buttons for the next steps of an item that has no draft, no transcript, or a failed generation. */
export function ItemActions({ item, retry, openDialog }: Props) {
  const { state, title, episodeId } = item;
  const actions: { text: string; act: () => void }[] = [];
  if (episodeId === null)
    actions.push({ text: "Make a draft", act: () => openDialog({ kind: "complete", item }) });
  else if (state === "failed") actions.push({ text: "Try again", act: () => retry(item) });
  if (episodeId !== null && (state === "failed" || state === "transcript_missing"))
    actions.push({ text: "Paste a transcript", act: () => openDialog({ kind: "paste", item }) });
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4">
      {actions.map(({ text, act }) => (
        <button
          key={text}
          type="button"
          className="link min-h-8"
          aria-label={`${text}: ${title}`}
          onClick={act}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
