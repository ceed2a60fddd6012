import { useEffect } from "react";
import { noteOpened } from "../../../../data/inbox.ts";
import { logQuietly } from "../../../../data/log.ts";

/** Tells other editors which draft this editor has open. */
export function useOpenedDraft(recapId: string | null, isEditor: boolean): void {
  useEffect(() => {
    if (recapId === null || !isEditor) return;
    noteOpened(recapId).catch((error: unknown) => logQuietly("Noting that a draft is open", error));
  }, [recapId, isEditor]);
}
