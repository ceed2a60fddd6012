/** The server makes startup ideas from these sections. The server reads the sections from the database, not from the page. */
const SECTION_IDS = ["quick-take", "recap", "key-takeaways", "why-it-matters"];

/** Whether one of the sections has text on this page. */
export const hasRecapText = (page: Document): boolean =>
  SECTION_IDS.some((id) => page.querySelector(`section[aria-labelledby="${id}"]`)?.textContent?.trim());
