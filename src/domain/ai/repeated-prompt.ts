import { BETWEEN_WORDS } from "../text/words.ts";

/** 60 letters and digits are about twelve words. No text repeats so many words of a prompt by chance. */
const LONG_RUN = 60;
/** 20 letters and digits are about four words. */
const SHORT_RUN = 20;

const lettersOf = (text: string) => text.normalize("NFKC").toLowerCase().replace(BETWEEN_WORDS, "");

/** The chat shows only the words of a Markdown link, so an address between two words must not hide that they repeat a prompt. */
const withoutLinkAddresses = (text: string) => text.replace(/\]\([^()\n]{0,710}\)/g, "]");

/** Removes the material, which `enclose` of prompts.ts put between marks. The site has written the remaining text. */
export const withoutMaterial = (prompt: string): string =>
  prompt.replace(/\[\[[\w-]+ (\d+)\]\][\s\S]*?\[\[end \1\]\]/g, "\n");

/** Returns all texts in an answer of a model as one text. */
function joinedTextsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(joinedTextsOf).join(" ");
}

/** Returns every sequence of `LONG_RUN` characters in a text. */
const runsOf = (text: string): Set<string> =>
  new Set(
    Array.from({ length: Math.max(0, text.length - LONG_RUN + 1) }, (_, start) => text.slice(start, start + LONG_RUN)),
  );

/** Checks whether texts repeat long parts of prompts. Ignores capitals and punctuation (security H6). */
export function createPromptCheck(prompts: readonly string[]) {
  const promptLetters = prompts.map(lettersOf);
  const promptRuns = new Set(promptLetters.flatMap((prompt) => [...runsOf(prompt)]));
  return {
    /** Returns true if a text in the value repeats `LONG_RUN` characters of a prompt. */
    repeatsPrompt(value: unknown): boolean {
      const text = joinedTextsOf(value);
      return [text, withoutLinkAddresses(text)].some(
        (version) => !promptRuns.isDisjointFrom(runsOf(lettersOf(version))),
      );
    },
    /** Returns true if a text ends with `SHORT_RUN` characters of a prompt. Then the next sentence may repeat more of the prompt. */
    mayBeginToRepeatPrompt(text: string): boolean {
      const end = lettersOf(withoutLinkAddresses(text)).slice(-SHORT_RUN);
      return end.length === SHORT_RUN && promptLetters.some((prompt) => prompt.includes(end));
    },
  };
}
