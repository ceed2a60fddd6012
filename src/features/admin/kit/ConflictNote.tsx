import { useId, useState } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { changedFields } from "../../../domain/forms/form-values.ts";
import { excerptAtDifference, valueText } from "../../../domain/text/difference.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { NameOf } from "./NameOf.tsx";
import { Note } from "./Note.tsx";
import type { RowForm } from "./use-row-form.ts";

interface Props<Row extends EditedRow, Values extends object> {
  form: RowForm<Row, Values>;
  theirs: Row;
  stay?: boolean | undefined;
}

/** Appears if another admin has saved the row after this admin opened it. This admin then chooses one of the versions. */
export function ConflictNote<Row extends EditedRow, Values extends object>(props: Props<Row, Values>) {
  const { form, theirs, stay } = props;
  const { kind, values, base, isSaving } = form;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const storedValues = kind.valuesOf(theirs);
  // The note shows no fields that only the other admin changed, because both choices leave these changes in the row.
  const ownChanges = changedFields(base, values);
  const differentFields = changedFields(storedValues, values).filter((field) => ownChanges.includes(field));
  const renderDifference = (from: Values, to: Values, field: keyof Values & string) => {
    const find = kind.nameFinders?.[field];
    if (find) return <NameOf id={String(from[field])} find={find} />;
    const isRich = kind.richFields?.includes(field) ?? false;
    return excerptAtDifference(valueText(from[field], isRich), valueText(to[field], isRich)) || "Empty";
  };
  return (
    <Note isUrgent>
      <p className="min-w-0 wrap-anywhere">
        Someone else has saved {kind.nameOf(base)} since you opened it. Your changes are not saved. Use the other
        version, or save your version.
      </p>
      <div className="flex flex-wrap gap-2">
        <QuietButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide the other version" : "Show the other version"}
        </QuietButton>
        <QuietButton disabled={isSaving} onClick={form.takeTheirs}>
          Use the other version
        </QuietButton>
        <QuietButton disabled={isSaving} onClick={() => form.saveOverTheirs({}, stay)}>
          Save my version
        </QuietButton>
        <QuietButton onClick={form.dismissObstacle}>Cancel</QuietButton>
      </div>
      <dl id={id} hidden={!isOpen} className="admin-differences">
        {isOpen &&
          differentFields.map((field) => (
            <div key={field}>
              <dt>{kind.labels[field]}</dt>
              <dd>
                <span className="label">Theirs</span> {renderDifference(storedValues, values, field)}
              </dd>
              <dd>
                <span className="label">Yours</span> {renderDifference(values, storedValues, field)}
              </dd>
            </div>
          ))}
      </dl>
    </Note>
  );
}
