import { GLOSSARY_MAX } from "../limits.ts";
import { formatCount } from "../text/plural.ts";
import { oneLine } from "../transcript/cue.ts";

export interface GlossaryTerm {
  term: string;
  /** How recognisers write it wrongly. */
  misheard: readonly string[];
}

export interface GlossaryProblem {
  line: number;
  text: string;
}

const WORD = /[\p{L}\p{N}]/u;

/** Reads one term a line, as in `Tolinski: Tolinsky, Talinski`. The last colon ends the term. */
export function readGlossary(text: string): { terms: GlossaryTerm[]; problems: GlossaryProblem[] } {
  const terms = new Map<string, GlossaryTerm>();
  const problems: GlossaryProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const colon = line.lastIndexOf(":");
    const term = oneLine(colon < 0 ? line : line.slice(0, colon));
    const forms = colon < 0 ? [] : line.slice(colon + 1).split(",");
    const misheard = [...new Set(forms.map(oneLine).filter((form) => form !== "" && form !== term))];
    const problem =
      glossaryProblem(term, misheard) ?? (terms.has(term.toLowerCase()) ? `“${term}” stands twice.` : null);
    if (problem !== null) problems.push({ line: index + 1, text: problem });
    terms.set(term.toLowerCase(), { term, misheard });
  }
  if (terms.size > GLOSSARY_MAX.terms)
    problems.push({ line: 1, text: `A glossary has at most ${GLOSSARY_MAX.terms} terms, and this has ${terms.size}.` });
  return { terms: [...terms.values()], problems };
}

export function glossaryProblem(term: string, misheard: readonly string[]): string | null {
  if (term === "") return "The term before the colon is missing.";
  const wordless = [term, ...misheard].find((word) => !WORD.test(word));
  if (wordless !== undefined) return `“${wordless}” has no letter and no digit.`;
  const unclear = [term, ...misheard].find((word) => /[:,]/.test(word));
  if (unclear !== undefined)
    return `“${unclear.slice(0, 40)}” has a colon or a comma. They only separate terms and forms.`;
  const long = [term, ...misheard].find((word) => word.length > GLOSSARY_MAX.chars);
  if (long !== undefined)
    return `“${long.slice(0, 40)}…” is longer than ${formatCount(GLOSSARY_MAX.chars, "character")}.`;
  return misheard.length > GLOSSARY_MAX.forms ? `“${term}” has more than ${GLOSSARY_MAX.forms} forms.` : null;
}

export const writeGlossary = (terms: readonly GlossaryTerm[]): string => terms.map(writtenTerm).join("\n");

const writtenTerm = ({ term, misheard }: GlossaryTerm): string =>
  misheard.length > 0 ? `${term}: ${misheard.join(", ")}` : term;

/** What must be stored so that `before` becomes `after`. Terms that did not change are left to other editors. */
export function glossaryChanges(before: readonly GlossaryTerm[], after: readonly GlossaryTerm[]) {
  const linesBefore = new Set(before.map(writtenTerm));
  const keysAfter = new Set(after.map(({ term }) => term.toLowerCase()));
  return {
    saved: after.filter((term) => !linesBefore.has(writtenTerm(term))),
    removed: before.map(({ term }) => term).filter((term) => !keysAfter.has(term.toLowerCase())),
  };
}

/** Adds a form to a term, or the term itself. */
export function withMisheard(terms: readonly GlossaryTerm[], term: string, form: string): GlossaryTerm {
  const known = terms.find((entry) => entry.term.toLowerCase() === term.toLowerCase());
  const forms = [...(known?.misheard ?? []), form].filter((text) => text !== "" && text !== term);
  return { term: known?.term ?? term, misheard: [...new Set(forms)].slice(0, GLOSSARY_MAX.forms) };
}
