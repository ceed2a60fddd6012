/** The first of elements in the order of the page that reaches below a height; else their number. */
export function indexBelow(items: readonly Element[], top: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item && item.getBoundingClientRect().bottom <= top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Scrolls where the range is not seen, or lies under the bar. */
export function bringIntoView(range: Range, bar: Element): void {
  const { top, bottom } = range.getBoundingClientRect();
  const isSeen = top > bar.getBoundingClientRect().bottom + 8 && bottom < innerHeight - 24;
  if (!isSeen) scrollBy({ top: top - innerHeight / 3, behavior: "instant" });
}
