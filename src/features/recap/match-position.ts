/** Returns the index of the first element that ends below `top`. The elements must be in page order. */
export function firstIndexBelow(items: readonly Element[], top: number): number {
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

/** Scrolls to the range if the range is outside of the window or under the bar. */
export function bringIntoView(range: Range, bar: Element): void {
  const { top, bottom } = range.getBoundingClientRect();
  const isVisible = top > bar.getBoundingClientRect().bottom + 8 && bottom < innerHeight - 24;
  if (!isVisible) scrollBy({ top: top - innerHeight / 3, behavior: "instant" });
}
