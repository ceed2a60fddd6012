import { EPISODE_COLUMN_LABELS } from "../content/column-labels.ts";
import type { RecapField } from "../recap-form/recap-form.ts";

/** The field of the form for each section that a note can name. */
const FIELDS: Readonly<Record<string, RecapField>> = {
  "Quick take": "quickTake",
  Recap: "recapBody",
  "Recap body": "recapBody",
  Playbook: "recapBody",
  "Key takeaways": "keyTakeaways",
  Quotes: "quotes",
  Recommendations: "recommendations",
  "Why it matters": "whyItMatters",
  Chapters: "chapters",
};

/** What editors call the parts of a source that have another name in the form, or none. */
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  image_url: "Picture",
  enclosure: "Sound file",
  duration: "Length",
};

/** Replaces the name of a column or of a part of a file at the start of a note, such as `quick_take left out: …`. */
export const noteWords = (note: string): string =>
  note.replace(/^([a-z]+(?:_[a-z]+)*)(?=(?:: [a-z]+)?(?: left out)?:)/, (name) => {
    const label = SOURCE_NAMES[name] ?? EPISODE_COLUMN_LABELS[name] ?? name.replaceAll("_", " ");
    return label.charAt(0).toUpperCase() + label.slice(1);
  });

/** Returns all notes of an item in words for editors, one a line. */
export const reasonWords = (reason: string | null): string | null =>
  reason === null ? null : reason.split("\n").map(noteWords).join("\n");

export interface DraftNote {
  /** Null for a note about the whole draft. */
  field: RecapField | null;
  text: string;
}

/** Reads the notes of a generation or an import: one a line, which may begin with the name of its section. */
export const draftNotes = (reason: string | null): DraftNote[] =>
  (reasonWords(reason) ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => ({ field: FIELDS[/^([A-Z][a-z ]+?)(?: left out)?:/.exec(text)?.[1] ?? ""] ?? null, text }));
