import { IDEAS_RECAP_MAX_CHARS } from "../../domain/constants.ts";

const SECTIONS = ["quick-take", "recap", "key-takeaways", "why-it-matters"];

/** Reads the recap from the rendered page, which has its text already. */
export function recapText(page: Document): string {
  const texts = SECTIONS.map((id) => page.querySelector(`section[aria-labelledby="${id}"]`));
  return texts
    .flatMap((section) => section?.textContent?.trim() || [])
    .join("\n\n")
    .slice(0, IDEAS_RECAP_MAX_CHARS);
}
