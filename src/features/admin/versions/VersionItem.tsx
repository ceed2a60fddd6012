import { useId, useMemo, useState } from "react";
import type { Version } from "../../../data/history.ts";
import { columnLabels, fieldChanges } from "../../../domain/history/field-changes.ts";
import type { HistoryTable } from "../../../domain/history/history.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { Differences } from "../history/Differences.tsx";
import { timeWords } from "../kit/time-words.ts";

interface Props {
  table: HistoryTable;
  version: Version;
  /** The newest version. Null if `version` itself is the newest version. */
  newestVersion: Version | null;
  /** The only column that counts. */
  only?: string | undefined;
  putIntoForm?: () => void;
}

export function VersionItem({ table, version, newestVersion, only, putIntoForm }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { at, actor, action, changed } = version;
  const name = at === null ? "before the first recorded change" : timeWords(at, new Date());
  const labels = columnLabels(table, changed.filter(isShown(only))).join(", ");
  return (
    <li>
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className="font-semibold">
          {at === null ? "Before the first recorded change" : <time dateTime={at}>{name}</time>}
          {newestVersion === null && <span className="font-normal text-muted"> (now)</span>}
        </p>
        {at !== null && (
          <p className="text-meta text-muted">
            {actor ?? "The system or a deleted account"}
            {labels
              ? ` ${action === "keep" ? "kept, without saving" : "changed"}: ${labels}`
              : action === "restore"
                ? " restored it"
                : " created it"}
          </p>
        )}
      </div>
      {newestVersion && (
        <div className="flex flex-wrap gap-2">
          <QuietButton
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? "Hide" : "Compare with now"}: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide" : "Compare with now"}
          </QuietButton>
          <QuietButton aria-label={`Put into the form: ${name}`} onClick={putIntoForm}>
            Put into the form
          </QuietButton>
        </div>
      )}
      <div id={id} hidden={!isOpen} className="w-full">
        {isOpen && newestVersion && (
          <ChangesSinceVersion table={table} version={version} newestVersion={newestVersion} only={only} />
        )}
      </div>
    </li>
  );
}

const isShown = (only: string | undefined) => (column: string) => only === undefined || column === only;

function ChangesSinceVersion({
  table,
  version,
  newestVersion,
  only,
}: {
  table: HistoryTable;
  version: Version;
  newestVersion: Version;
  only: string | undefined;
}) {
  const changes = useMemo(
    () => fieldChanges(table, version.row, newestVersion.row).filter(({ column }) => isShown(only)(column)),
    [table, version, newestVersion, only],
  );
  if (changes.length === 0) return <p className="mt-3 text-muted">This version equals the newest version.</p>;
  return <Differences changes={changes} />;
}
