import { useCallback, useEffect, useState } from "react";
import type { RowDraft } from "../../../domain/row-draft.ts";
import { keptDrafts } from "./kept.ts";

/** Drafts of a table that this browser kept and this form does not hold, newest first. */
export function useOffers(userId: string, table: string, ownId: string) {
  const [all, setAll] = useState(() => keptDrafts(userId, table));
  const look = useCallback(() => setAll(keptDrafts(userId, table)), [userId, table]);
  useEffect(() => {
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [look]);
  // Where another form begins, the one before may have left something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is the reason to look
  useEffect(look, [look, ownId]);
  const offers: RowDraft[] = all.filter(({ id }) => id !== ownId);
  return [offers, look] as const;
}
