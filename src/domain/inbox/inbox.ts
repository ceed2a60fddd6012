import { parseTableView, type Sorting, type TableView, tableQuery } from "../forms/table-view.ts";
import { changeQuery } from "../text/change-query.ts";
import { isDay } from "../text/dates.ts";
import { isUuid } from "../text/uuid.ts";

export const INBOX_STATES = [
  { id: "found", name: "Found" },
  { id: "transcript_missing", name: "Transcript missing" },
  { id: "generating", name: "Generating" },
  { id: "review", name: "To review" },
  { id: "scheduled", name: "Scheduled" },
  { id: "failed", name: "Failed" },
  { id: "published", name: "Published by the rule" },
] as const;
export type InboxState = (typeof INBOX_STATES)[number]["id"];

export interface InboxItem {
  id: string;
  /** Null if the import of this item has not created a draft. */
  episodeId: string | null;
  title: string;
  showId: string | null;
  showName: string;
  categoryName: string | null;
  /** True if the draft has the address of a sound file. */
  hasSound: boolean;
  state: InboxState;
  /** One note a line, in words for editors. */
  reason: string | null;
  source: string;
  assigneeId: string | null;
  assigneeName: string | null;
  createdAt: string;
  /** When an editor last opened the draft. Null if nobody has since a machine wrote its texts. */
  openedAt: string | null;
  openerId: string | null;
  openerName: string | null;
}

/** True if the site can write the transcript of this item from its sound. */
export const canTranscribe = ({ episodeId, state, hasSound }: InboxItem): boolean =>
  episodeId !== null && hasSound && state === "transcript_missing";

export const INBOX_COLUMNS = ["created_at", "title", "show", "state", "assignee"] as const;
export type InboxColumn = (typeof INBOX_COLUMNS)[number];
export const INBOX_SORTING: Sorting<InboxColumn> = {
  columns: INBOX_COLUMNS,
  defaultSort: { by: "created_at", isDescending: true },
};

/** What the address of the Inbox says. Its `filter` is the searched text. */
export interface InboxView extends TableView<InboxColumn> {
  state: InboxState | null;
  show: string | null;
  /** The id of an account, or `none` for items without an assignee. */
  assignee: string | null;
  /** The first and the last day (UTC) on which the items arrived. */
  since: string | null;
  until: string | null;
}

export const stateName = (state: InboxState): string => INBOX_STATES.find(({ id }) => id === state)?.name ?? state;

export function parseInboxView(search: string): InboxView {
  const query = new URLSearchParams(search);
  const readFilter = (name: string, isValid: (text: string) => boolean) => {
    const value = query.get(name);
    return value !== null && isValid(value) ? value : null;
  };
  return {
    ...parseTableView(search, INBOX_SORTING),
    state: INBOX_STATES.find(({ id }) => id === query.get("state"))?.id ?? null,
    show: readFilter("show", isUuid),
    assignee: readFilter("assignee", (text) => text === "none" || isUuid(text)),
    since: readFilter("since", isDay),
    until: readFilter("until", isDay),
  };
}

/** The inverse of `parseInboxView`. */
export function inboxQuery(view: InboxView): string {
  const { state, show, assignee, since, until } = view;
  const filters = { state, show, assignee, since, until };
  const texts = Object.entries(filters).map(([name, value]) => [name, value ?? ""]);
  return tableQuery(changeQuery("", Object.fromEntries(texts)), view, INBOX_SORTING);
}

export const hasFilter = ({ filter, state, show, assignee, since, until }: InboxView): boolean =>
  filter !== "" || [state, show, assignee, since, until].some((value) => value !== null);
