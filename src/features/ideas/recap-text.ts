/** The server makes the ideas from these sections. It reads the sections in the database, not on the page. */
const SECTION_IDS = ["quick-take", "recap", "key-takeaways", "why-it-matters"];

/** Whether one of the sections has text on this page. */
export const hasRecapText = (page: Document): boolean =>
  SECTION_IDS.some((id) =>
    page.querySelector(`section[aria-labelledby="${id}"]`)?.textContent?.trim(),
  );
