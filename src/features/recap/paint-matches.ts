const canPaint = "highlights" in CSS;

/** Marks matches without changing the page's elements. Older browsers only mark the line. */
export function paintMatches(matches: readonly Range[], currentRange: Range | undefined): void {
  if (!canPaint) return;
  const currentHighlight = new Highlight(...(currentRange ? [currentRange] : []));
  currentHighlight.priority = 1;
  CSS.highlights.set("found", new Highlight(...matches));
  CSS.highlights.set("found-now", currentHighlight);
}
