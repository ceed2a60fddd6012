/** Letters and digits in a row, about twelve words. No text repeats so many by chance. */
const LONG_RUN = 60;

const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Material between marks is not the system's own text (`enclose` of prompts.ts). */
export const withoutMaterial = (prompt: string): string =>
  prompt.replace(/\[\[[\w-]+ (\d+)\]\][\s\S]*?\[\[end \1\]\]/g, "\n");

/** Every text in a value that a model gave. */
function textsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(textsOf).join(" ");
}

/** Whether a value repeats a long run of one of these prompts, in any case and punctuation (security H6). */
export function repeatsPrompt(value: unknown, prompts: readonly string[]): boolean {
  const output = lettersOf(textsOf(value));
  const runs = new Set<string>();
  for (let at = 0; at + LONG_RUN <= output.length; at++) {
    runs.add(output.slice(at, at + LONG_RUN));
  }
  return prompts.map(lettersOf).some((prompt) => {
    for (let at = 0; at + LONG_RUN <= prompt.length; at++) {
      if (runs.has(prompt.slice(at, at + LONG_RUN))) return true;
    }
    return false;
  });
}
