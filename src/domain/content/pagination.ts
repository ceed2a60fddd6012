import { PAGE_WINDOW } from "../constants.ts";

export type PageItem = { kind: "page"; page: number } | { kind: "gap" };

export const countPages = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize));

export function pageItems(current: number, total: number, windowSize = PAGE_WINDOW): PageItem[] {
  if (total < 1) return [];
  const middle = Math.min(Math.max(current, 1), total);
  const from = Math.max(1, Math.min(middle - Math.floor(windowSize / 2), total - windowSize + 1));
  const to = Math.min(total, from + windowSize - 1);
  return [...itemsUpTo(1, from), ...pageRange(from, to), ...itemsUpTo(total, to)];
}

function itemsUpTo(end: number, edge: number): PageItem[] {
  const distance = Math.abs(end - edge);
  if (distance === 0) return [];
  if (distance <= 2) return end < edge ? pageRange(end, edge - 1) : pageRange(edge + 1, end);
  const items: PageItem[] = [{ kind: "page", page: end }, { kind: "gap" }];
  return end < edge ? items : items.reverse();
}

function pageRange(from: number, to: number): PageItem[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    kind: "page",
    page: from + index,
  }));
}
