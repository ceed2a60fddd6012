import { lettersOf, sentencesOf } from "./words.ts";

/** The page shows this sentence under a quick take whose sentences are from the show notes. */
export const SHOW_NOTES_CREDIT = "In the words of the show.";

/** Returns true if the show notes, which are HTML, contain every sentence of the text. */
export function isInNotes(text: string | null, notes: string | null): boolean {
  if (!text?.trim() || !notes) return false;
  const noteLetters = notesLetters(notes);
  return sentencesOf(text).every((sentence) => noteLetters.includes(lettersOf(sentence)));
}

/** Returns true if the show notes contain only the text, without a link. */
export const repeatsText = (notes: string | null, text: string | null): boolean =>
  notes !== null && !notes.includes("<a ") && notesLetters(notes) === lettersOf(text ?? "");

const notesLetters = (html: string) => lettersOf(html.replace(/<[^>]*>|&#?\w+;/g, " "));
