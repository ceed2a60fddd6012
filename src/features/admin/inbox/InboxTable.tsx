import type { ReactNode } from "react";
import { type InboxColumn, type InboxItem, stateName } from "../../../domain/inbox/inbox.ts";
import * as paths from "../../../paths.ts";
import { DateText } from "../../../ui/DateText.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { FoldedText } from "../kit/FoldedText.tsx";
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
        <SortedHead inbox={inbox} column="title">
          <input
            type="checkbox"
            checked={inbox.areAllSelected}
            onChange={inbox.toggleAll}
            aria-label="Select all items on this page"
          />
        </SortedHead>
        <SortedHead inbox={inbox} column="show" />
        <SortedHead inbox={inbox} column="state" />
        <th>Source</th>
        <SortedHead inbox={inbox} column="created_at" />
        <SortedHead inbox={inbox} column="assignee" />
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
              {item.state === "review" && item.openedAt === null && (
                <span className="block text-meta">Never opened</span>
              )}
              {item.reason && <FoldedText text={item.reason} subject={item.title} />}
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

const COLUMN_NAMES: Record<InboxColumn, string> = {
  title: "Episode",
  show: "Show",
  state: "State",
  created_at: "Since",
  assignee: "Assignee",
};

/** A click sorts the items by this column. Another click reverses the order. */
function SortedHead({ inbox, column, children }: { inbox: Inbox; column: InboxColumn; children?: ReactNode }) {
  const { by, isDescending } = inbox.view.sort;
  const isCurrent = by === column;
  return (
    <th aria-sort={isCurrent ? (isDescending ? "descending" : "ascending") : undefined}>
      <div className="flex items-center gap-3">
        {children}
        <button type="button" className="admin-sort" onClick={() => inbox.sortBy(column)}>
          {COLUMN_NAMES[column]}
          {isCurrent && <Icon name={isDescending ? "arrowDown" : "arrowUp"} className="size-3.5" />}
        </button>
      </div>
    </th>
  );
}

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
