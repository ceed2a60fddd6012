/** Section of SPEC.md. 1 holds the words of the About page, 9 the default call to action. */
export type Section = 1 | 2 | 4 | 5 | 8 | 9;

export interface SpecText {
  /** `{word}` stands for any text, a lone `n` or `N` for a number. */
  text: string;
  section: Section;
  owner: string;
  /** How SPEC.md writes it, where that differs from what the reader sees. */
  from?: string;
}

/** A text as SPEC.md writes it, or a pair of what the reader sees and what SPEC.md writes. */
type Entry = string | readonly [text: string, from: string];

export function texts(owner: string, section: Section, entries: readonly Entry[]): SpecText[] {
  return entries.map((entry) =>
    typeof entry === "string"
      ? { text: entry, section, owner }
      : { text: entry[0], section, owner, from: entry[1] },
  );
}
