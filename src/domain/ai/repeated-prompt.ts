/** A run of letters and digits, about twelve words. No text repeats such a long run by chance. */
const LONG_RUN = 60;
/** A run of about four words. */
const SHORT_RUN = 20;

const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Removes the material, which `enclose` of prompts.ts put between marks. The rest is the system's own text. */
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

/** Finds long runs of prompts in texts. Case and punctuation do not matter (security H6). */
export function promptCheck(prompts: readonly string[]) {
  const promptLetters = prompts.map(lettersOf);
  const promptRuns = new Set(promptLetters.flatMap((prompt) => [...runsOf(prompt)]));
  return {
    /** Whether a value repeats a long run of a prompt. */
    repeats: (value: unknown): boolean =>
      !promptRuns.isDisjointFrom(runsOf(lettersOf(textsOf(value)))),
    /** Whether a text ends with a part of a prompt. The next sentence may then complete a long run. */
    mayBeginToRepeat(text: string): boolean {
      const end = lettersOf(text).slice(-SHORT_RUN);
      return end.length === SHORT_RUN && promptLetters.some((prompt) => prompt.includes(end));
    },
  };
}
