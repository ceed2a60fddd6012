import { type ReactNode, useId, useState } from "react";
import { type HistoryEntry, hasDetails, verbOf } from "../../../domain/history/history.ts";
import * as paths from "../../../paths.ts";
import { timeWords } from "../kit/time-words.ts";
import { EntryDetails } from "./EntryDetails.tsx";

interface Props {
  entry: HistoryEntry;
  isAdmin: boolean;
  filterByActor: (id: string) => void;
  /** A short text beside the time. */
  note?: string | undefined;
  /** The buttons beside the entry. */
  children: ReactNode;
}

export function Entry({ entry, isAdmin, filterByActor, note, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { actorId, at, actor } = entry;
  return (
    <li>
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          {actorId === null ? (
            <span className="font-semibold">{actor}</span>
          ) : (
            <button
              type="button"
              className="link font-semibold"
              title={`Show only changes of ${actor}`}
              onClick={() => filterByActor(actorId)}
            >
              {actor}
            </button>
          )}{" "}
          {verbOf(entry)} <Title entry={entry} isAdmin={isAdmin} />
        </p>
        <p className="text-meta text-muted">
          <time dateTime={at}>{timeWords(at, new Date())}</time>
          {note && ` · ${note}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasDetails(entry) && (
          <button
            type="button"
            className="button-quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide" : "Show"} {entry.action === "update" ? "changes" : "details"}
            <span className="sr-only"> of {entry.title}</span>
          </button>
        )}
        {children}
      </div>
      <div id={id} hidden={!isOpen} className="w-full">
        {isOpen && <EntryDetails entry={entry} />}
      </div>
    </li>
  );
}

function Title({ entry, isAdmin }: { entry: HistoryEntry; isAdmin: boolean }) {
  const { table, rowId, title, action } = entry;
  if (title === null) return null;
  const href =
    table === "er_episodes" && action !== "delete"
      ? rowId && paths.editRecap(rowId)
      : table === "profiles" && isAdmin
        ? rowId && paths.adminPerson(rowId)
        : null;
  const text = table === "profiles" ? title : `“${title}”`;
  return href ? (
    <a href={href} className="link">
      {text}
    </a>
  ) : (
    text
  );
}
