/** Texts of one list may repeat; what never moves is keyed by its place. */
export function withKeys<T>(items: readonly T[]): { key: number; item: T }[] {
  return items.map((item, key) => ({ key, item }));
}
