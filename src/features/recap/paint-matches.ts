const canPaint = "highlights" in CSS;

/** Marks without touching the page's elements; an older browser shows the line alone. */
export function paint(found: readonly Range[], now: Range | undefined): void {
  if (!canPaint) return;
  const current = new Highlight(...(now ? [now] : []));
  current.priority = 1;
  CSS.highlights.set("found", new Highlight(...found));
  CSS.highlights.set("found-now", current);
}
