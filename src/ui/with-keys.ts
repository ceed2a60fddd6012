/** Keys items by their index, because texts in a list may repeat. The order of the list must never change. */
export function withKeys<T>(items: readonly T[]): { key: number; item: T }[] {
  return items.map((item, key) => ({ key, item }));
}
