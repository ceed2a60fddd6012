import { useMemo } from "react";
import { fetchEntryDetails } from "../../../data/history.ts";
import { fieldChanges, fieldValues } from "../../../domain/history/field-changes.ts";
import type { HistoryEntry } from "../../../domain/history/history.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { Differences } from "./Differences.tsx";

export function EntryDetails({ entry }: { entry: HistoryEntry }) {
  const { id, table, action } = entry;
  const isChange = action === "update" || action === "keep";
  const [details, retry] = useLoadable(id, fetchEntryDetails);
  const changes = useMemo(() => {
    if (details.state !== "ready") return [];
    const { before, after } = details.value;
    if (isChange) return fieldChanges(table, before, after);
    return fieldValues(table, action === "delete" ? before : after);
  }, [details, table, action, isChange]);
  if (details.state === "loading") {
    return <div className="skeleton mt-3 h-16" role="status" aria-label="Loading" />;
  }
  if (details.state === "failed") return <InlineFailure subject="The details" retry={retry} />;
  if (changes.length === 0) {
    return <p className="mt-3 text-muted">The site no longer has the values of this change.</p>;
  }
  return <Differences changes={changes} hasOneValue={!isChange} />;
}
