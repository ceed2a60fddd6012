/** The sections that say what an episode is about. The server reads them from its row. */
const SECTIONS = ["quick-take", "recap", "key-takeaways", "why-it-matters"];

/** Whether this page shows any words of its recap. */
export const hasRecapText = (page: Document): boolean =>
  SECTIONS.some((id) =>
    page.querySelector(`section[aria-labelledby="${id}"]`)?.textContent?.trim(),
  );
