import { type InboxItem, stateName } from "../../../domain/inbox/inbox.ts";
import * as paths from "../../../paths.ts";
import { DateText } from "../../../ui/DateText.tsx";
import { KeepFocus } from "../kit/KeepFocus.tsx";
import { StateMark } from "../kit/StateMark.tsx";
import { TranscriptionLine } from "../transcription/TranscriptionLine.tsx";
import type { Transcribe } from "../transcription/use-transcribe.ts";
import { GenerationLine } from "./GenerationProgress.tsx";
import { ItemActions, type ItemDialog } from "./ItemActions.tsx";
import type { RecapGeneration } from "./use-generation.ts";
import type { Inbox } from "./use-inbox.ts";

interface Props {
  inbox: Inbox;
  transcribe: Transcribe;
  generation: RecapGeneration;
  retry: (item: InboxItem) => void;
  reload: () => void;
  openDialog: (dialog: ItemDialog) => void;
}

export const InboxTable = ({ inbox, transcribe, generation, retry, reload, openDialog }: Props) => (
  <table className="admin-table" aria-busy={inbox.state !== "ready"}>
    <caption className="sr-only">Inbox</caption>
    <thead>
      <tr>
        <th>
          <label className="flex min-h-6 items-center gap-3">
            <input
              type="checkbox"
              checked={inbox.areAllSelected}
              onChange={inbox.toggleAll}
              aria-label="Select all items on this page"
            />
            Episode
          </label>
        </th>
        <th>Show</th>
        <th>State</th>
        <th>Source</th>
        <th>Since</th>
        <th>Assignee</th>
      </tr>
    </thead>
    <tbody>
      {inbox.items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <div className="flex gap-3">
              <input
                type="checkbox"
                className="mt-1.5 shrink-0"
                checked={inbox.isSelected(item)}
                onChange={() => inbox.toggle(item)}
                aria-label={`Select ${item.title}`}
              />
              <Title item={item} />
            </div>
          </th>
          <td data-label="Show">
            {item.showName || <span className="text-muted">None</span>}
            {item.categoryName && <span className="block text-meta text-muted">{item.categoryName}</span>}
          </td>
          <td data-label="State">
            <KeepFocus className="min-w-0">
              <StateMark isOn={item.state === "review"} text={stateName(item.state)} />
              {item.reason && <span className="block max-w-80 text-meta text-muted wrap-anywhere">{item.reason}</span>}
              <ItemTranscription item={item} transcribe={transcribe} />
              <GenerationLine episodeId={item.episodeId} generation={generation} />
              <ItemActions item={item} transcribe={transcribe} retry={retry} reload={reload} openDialog={openDialog} />
            </KeepFocus>
          </td>
          <td data-label="Source" className="wrap-anywhere">
            {item.source}
          </td>
          <td data-label="Since" className="wrap-normal">
            <DateText date={item.createdAt.slice(0, 10)} />
          </td>
          <td data-label="Assignee">{item.assigneeName ?? <span className="text-muted">No one</span>}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Once the recap has a transcript, the line only says that it arrived. After the next step, it is of no more interest. */
function ItemTranscription({ item: { episodeId, state }, transcribe }: { item: InboxItem; transcribe: Transcribe }) {
  const transcription = episodeId === null ? undefined : transcribe.progress.byEpisode.get(episodeId);
  if (!transcription) return null;
  const isRelevant = transcription.state === "arrived" ? state === "found" : state === "transcript_missing";
  return isRelevant ? <TranscriptionLine transcription={transcription} transcribe={transcribe} /> : null;
}

const Title = ({ item: { episodeId, title } }: { item: InboxItem }) =>
  episodeId === null ? (
    <span className="wrap-anywhere">{title}</span>
  ) : (
    <a href={paths.editRecap(episodeId)} className="link min-w-0 wrap-anywhere">
      {title}
    </a>
  );
