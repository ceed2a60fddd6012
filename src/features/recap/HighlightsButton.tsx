/** layouts/page-script.ts handles the click, and loads the script of highlights on pages with this button. */
export const HighlightsButton = () => (
  <button type="button" data-highlights className="button-quiet noscript:hidden">
    Highlights
  </button>
);
