import type { DraftNote } from "../../../../domain/inbox/draft-notes.ts";
import { RECAP_LABELS, type RecapField } from "../../../../domain/recap-form/recap-form.ts";
import { withKeys } from "../../../../ui/with-keys.ts";

interface Props {
  notes: readonly DraftNote[];
  /** Null for the notes about the whole draft. */
  field: RecapField | null;
}

/** What the generation left out of a field or doubts in it, below its input. */
export function FieldNotes({ notes, field }: Props) {
  const ofField = notes.filter((note) => note.field === field);
  if (ofField.length === 0) return null;
  return (
    <ul
      aria-label={field === null ? "Notes about this draft" : `${RECAP_LABELS[field]}: notes of the generation`}
      className="space-y-2 rounded-sm bg-marker-soft px-4 py-3 text-ui"
    >
      {withKeys(ofField).map(({ key, item }) => (
        <li key={key} data-doubt="note" tabIndex={-1} className="min-w-0 scroll-mt-4 wrap-anywhere">
          {item.text}
        </li>
      ))}
    </ul>
  );
}
