/** The prompts that admins edit in `site_content` (specification §3). */
export const PROMPT_SLUGS = [
  "prompt_quick_take",
  "prompt_why_it_matters",
  "prompt_recap_body",
  "prompt_key_takeaways",
  "prompt_quotes",
  "prompt_recommendations",
  "prompt_startup_ideas",
  "prompt_playbook_extraction",
] as const;
export type PromptSlug = (typeof PROMPT_SLUGS)[number];

export interface PromptValues {
  title: string;
  description: string;
}

/** The material does not contain the marks, so that it cannot end itself (security E18, E19). */
export function enclose(name: string, material: string, code: () => string): string {
  let mark = code();
  while (material.includes(mark)) mark = code();
  const gap = material.includes("\n") ? "\n" : " ";
  return [`[[${name} ${mark}]]`, material, `[[end ${mark}]]`].join(gap);
}

/** Inserts each value once, and searches no inserted text: nothing can multiply (security E29). */
export function fillPrompt(template: string, { title, description }: PromptValues): string {
  const insertedNames = new Set<string>();
  const text = template.replace(/\{(title|description)\}/g, (_, name: keyof PromptValues) => {
    if (insertedNames.has(name)) return `the ${name} above`;
    insertedNames.add(name);
    return name === "title" ? title : description;
  });
  return insertedNames.has("description") ? text : `${text}\n\n${description}`;
}

export function unknownPlaceholders(template: string): string[] {
  const found = template.match(/\{\s*[\p{L}_][\p{L}\p{N}_ -]*\}/gu) ?? [];
  return [...new Set(found)].filter((one) => one !== "{title}" && one !== "{description}");
}

export const PROMPT_USES: Record<PromptSlug, string> = {
  prompt_quick_take: "The quick take at the top of a recap, and in lists.",
  prompt_why_it_matters: "The section Why it matters of a recap.",
  prompt_recap_body: "The recap itself, as HTML.",
  prompt_key_takeaways: "The key takeaways. Has to ask for a JSON array of strings.",
  prompt_quotes: "The quotes. Has to ask for a JSON array of strings.",
  prompt_recommendations: "What is recommended. Has to ask for a JSON array of strings.",
  prompt_startup_ideas: "The ideas a reader has made from a recap, which is its {description}.",
  prompt_playbook_extraction: "The method to follow, at the end of a generated recap.",
};
