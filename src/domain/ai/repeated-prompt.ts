/** Letters and digits in a row, about twelve words. No text repeats so many by chance. */
const LONG_RUN = 60;
/** About four words. */
const SHORT_RUN = 20;

const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Material between marks is not the system's own text (`enclose` of prompts.ts). */
export const withoutMaterial = (prompt: string): string =>
  prompt.replace(/\[\[[\w-]+ (\d+)\]\][\s\S]*?\[\[end \1\]\]/g, "\n");

/** Every text in an answer of a model. */
function textsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(textsOf).join(" ");
}

/** Every run of `LONG_RUN` characters in a text. */
const runsOf = (text: string): Set<string> =>
  new Set(
    Array.from({ length: Math.max(0, text.length - LONG_RUN + 1) }, (_, start) =>
      text.slice(start, start + LONG_RUN),
    ),
  );

/** Finds long runs of prompts in texts of any case and punctuation (security H6). */
export function promptCheck(prompts: readonly string[]) {
  const letters = prompts.map(lettersOf);
  const promptRuns = new Set(letters.flatMap((prompt) => [...runsOf(prompt)]));
  return {
    /** Whether a value repeats a long run of a prompt. */
    repeats: (value: unknown): boolean =>
      !promptRuns.isDisjointFrom(runsOf(lettersOf(textsOf(value)))),
    /** Whether a text ends in a part of a prompt, so that the next sentence may make it a long run. */
    mayBeginToRepeat(text: string): boolean {
      const end = lettersOf(text).slice(-SHORT_RUN);
      return end.length === SHORT_RUN && letters.some((prompt) => prompt.includes(end));
    },
  };
}
