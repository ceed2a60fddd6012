/** Uses the index of each item as the key, because two items can be equal. The order of the items must never change. */
export function withKeys<T>(items: readonly T[]): { key: number; item: T }[] {
  return items.map((item, key) => ({ key, item }));
}
