import { useId, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { changedFields } from "../../../domain/form-values.ts";
import { Note } from "./Note.tsx";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  theirs: Row;
  saved: (row: Row) => void;
}

/** Two admins edited one row: the second one sees both, and says which is to stay. */
export function ConflictNote<Row extends EditedRow, Values extends object>(
  props: Props<Row, Values>,
) {
  const { form, theirs, saved } = props;
  const { kind, values, base, isSaving } = form;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const stored = kind.valuesOf(theirs);
  const differing = changedFields(stored, values);
  const keepMine = async () => {
    const row = await form.saveOverTheirs();
    if (row) saved(row);
  };
  return (
    <Note isUrgent>
      <p className="min-w-0 wrap-anywhere">
        {kind.nameOf(base)} was saved by somebody else since you opened it. Nothing of yours is
        saved yet.
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button-quiet"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide Theirs" : "See Theirs"}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={isSaving}
          onClick={form.takeTheirs}
        >
          Take Theirs
        </button>
        <button type="button" className="button-quiet" disabled={isSaving} onClick={keepMine}>
          Save Mine over It
        </button>
        <button type="button" className="button-quiet" onClick={form.dismissObstacle}>
          Cancel
        </button>
      </div>
      <dl id={id} hidden={!isShown} className="admin-differences">
        {differing.map((field) => (
          <div key={field}>
            <dt>{kind.labels[field]}</dt>
            <dd>
              <span className="label">Theirs</span> {shown(stored[field])}
            </dd>
            <dd>
              <span className="label">Yours</span> {shown(values[field])}
            </dd>
          </div>
        ))}
      </dl>
    </Note>
  );
}

const MOST_SHOWN = 400;

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (!text) return "Empty";
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
