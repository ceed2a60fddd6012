const canPaint = "highlights" in CSS;

/** Marks matches without changing elements. If a browser has no `CSS.highlights`, the page marks only the current line. */
export function paintMatches(matches: readonly Range[], currentRange: Range | undefined): void {
  if (!canPaint) return;
  const currentHighlight = new Highlight(...(currentRange ? [currentRange] : []));
  currentHighlight.priority = 1;
  CSS.highlights.set("found", new Highlight(...matches));
  CSS.highlights.set("found-now", currentHighlight);
}
