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
  reason: string | null;
  source: string;
  assigneeId: string | null;
  assigneeName: string | null;
  createdAt: string;
}

/** True if the site can write the transcript of this item from its sound. */
export const canTranscribe = ({ episodeId, state, hasSound }: InboxItem): boolean =>
  episodeId !== null && hasSound && state === "transcript_missing";

export interface InboxFilter {
  state: InboxState | null;
  /** The id of an account, or `none` for items without an assignee. */
  assignee: string | null;
  page: number;
}

export const stateName = (state: InboxState): string => INBOX_STATES.find(({ id }) => id === state)?.name ?? state;

export function parseInboxFilter(query: URLSearchParams): InboxFilter {
  const state = query.get("state");
  const page = Number(query.get("page"));
  return {
    state: INBOX_STATES.find(({ id }) => id === state)?.id ?? null,
    assignee: query.get("assignee") || null,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}
