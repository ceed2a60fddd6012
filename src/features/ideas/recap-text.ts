import { IDEAS_RECAP_MAX_CHARS } from "../../domain/constants.ts";

/** The sections that say what an episode is about; the page has their words already. */
const SECTIONS = ["quick-take", "recap", "key-takeaways", "why-it-matters"];

/** The words of the recap on this page; empty where it has none. */
export function recapText(page: Document): string {
  const texts = SECTIONS.map((id) => page.querySelector(`section[aria-labelledby="${id}"]`));
  return texts
    .flatMap((section) => section?.textContent?.trim() || [])
    .join("\n\n")
    .slice(0, IDEAS_RECAP_MAX_CHARS);
}
