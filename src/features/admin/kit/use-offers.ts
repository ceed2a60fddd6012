import { useCallback, useEffect, useState } from "react";
import type { RowDraft } from "../../../domain/forms/row-draft.ts";
import { keptDrafts } from "./kept.ts";
import { heldElsewhere } from "./open-drafts.ts";

const EVENTS = ["storage", "focus", "pageshow"];

/** Drafts of a table that this browser kept and no open form holds, newest first. */
export function useOffers(userId: string, table: string, ownId: string) {
  const [all, setAll] = useState<RowDraft[]>([]);
  const look = useCallback(async () => {
    // Where that cannot be asked, nothing is held back.
    const held = await heldElsewhere().catch(() => new Set<string>());
    setAll(keptDrafts(userId, table).filter(({ id }) => !held.has(id)));
  }, [userId, table]);
  useEffect(() => {
    for (const type of EVENTS) addEventListener(type, look);
    return () => {
      for (const type of EVENTS) removeEventListener(type, look);
    };
  }, [look]);
  // Where another form begins, the one before may have left something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is the reason to look
  useEffect(() => void look(), [look, ownId]);
  const offers = all.filter(({ id }) => id !== ownId);
  return [offers, look] as const;
}
