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

/** The material comes first. So all prompts with the same material begin with the same text, which model servers cache. */
export interface FilledPrompt {
  material: string;
  task: string;
}

/**
 * Encloses a text between two marks with a code. The code depends only on the text, so model servers can cache the prompt.
 * The text between the marks never contains the code or the beginning of a mark. So no text can imitate the closing mark
 * (security E18, E19).
 */
export function enclose(name: string, material: string): string {
  const text = material.replace(/\[(?=\[)/g, "[ ");
  let code = codeOf(text);
  while (text.includes(code)) code = codeOf(text + code);
  const separator = text.includes("\n") ? "\n" : " ";
  return [`[[${name} ${code}]]`, text, `[[end ${code}]]`].join(separator);
}

function codeOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return String(hash >>> 0);
}

/**
 * Inserts the title only at its first placeholder. The task calls the description "the source above". The function
 * does not search inserted texts for placeholders. So no inserted text can repeat itself (security E29).
 */
export function fillPrompt(template: string, { title, description }: PromptValues): FilledPrompt {
  let hasTitle = false;
  const task = template.replace(/\{(title|description)\}/g, (_, name: keyof PromptValues) => {
    if (name === "description") return "the source above";
    const text = hasTitle ? "the title above" : title;
    hasTitle = true;
    return text;
  });
  return { material: description, task };
}

export function unknownPlaceholders(template: string): string[] {
  const placeholders = template.match(/\{\s*[\p{L}_][\p{L}\p{N}_ -]*\}/gu) ?? [];
  return [...new Set(placeholders)].filter(
    (placeholder) => placeholder !== "{title}" && placeholder !== "{description}",
  );
}

export const PROMPT_USES: Record<PromptSlug, string> = {
  prompt_quick_take: "The quick take at the top of a recap, and in lists.",
  prompt_why_it_matters: 'The section "Why it matters" of a recap.',
  prompt_recap_body: "The recap itself, as HTML.",
  prompt_key_takeaways: "The key takeaways. The prompt must request a JSON array of strings.",
  prompt_quotes: "The quotes. The prompt must request a JSON array of strings.",
  prompt_recommendations: "The recommendations. The prompt must request a JSON array of strings.",
  prompt_startup_ideas:
    "The startup ideas that a reader generates from a recap. {description} is the text of the recap.",
  prompt_playbook_extraction: "The method to follow, at the end of a generated recap.",
};
