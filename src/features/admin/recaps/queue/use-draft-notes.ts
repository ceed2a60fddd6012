import { fetchDraftReason } from "../../../../data/inbox.ts";
import { type DraftNote, draftNotes } from "../../../../domain/inbox/draft-notes.ts";
import { useLoadable } from "../../../../state/loadable.ts";

const fetchNotes = async (key: string, signal: AbortSignal): Promise<DraftNote[]> =>
  draftNotes(await fetchDraftReason(key, signal));

/** What the generation or the import of a draft has noted. Only editors can read it. */
export function useDraftNotes(recapId: string | null, isEditor: boolean): readonly DraftNote[] {
  const [notes] = useLoadable(isEditor ? recapId : null, fetchNotes);
  return notes.state === "ready" ? notes.value : [];
}
