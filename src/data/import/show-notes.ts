import { charLength, EPISODE_MAX_CHARS } from "../../domain/limits.ts";
import { textOfHtml } from "./values.ts";

/** Returns sanitised HTML with the description before the notes. Leaves out the one that the other contains, and a description for which the notes leave no space. */
export function joinNotes(description: string, notes: string): string {
  const [descriptionLetters, noteLetters] = [lettersOf(description), lettersOf(notes)];
  if (noteLetters.includes(descriptionLetters)) return notes;
  if (descriptionLetters.includes(noteLetters)) return description;
  const joined = description + notes;
  return charLength(joined) <= EPISODE_MAX_CHARS.show_notes ? joined : notes;
}

/** Texts of a feed often differ only in spaces and punctuation, for example because one of them is not HTML. */
const lettersOf = (html: string) => textOfHtml(html).replace(/[^\p{L}\p{N}]+/gu, "");
