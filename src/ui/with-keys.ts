/** Uses the index of each item as its key, because a list may contain a text twice. The order of the list must never change. */
export function withKeys<T>(items: readonly T[]): { key: number; item: T }[] {
  return items.map((item, key) => ({ key, item }));
}
