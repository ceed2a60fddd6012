/**
 * Keys items by their index, because texts in a list may repeat. Use these keys only for lists that never change
 * order.
 */
export function withKeys<T>(items: readonly T[]): { key: number; item: T }[] {
  return items.map((item, key) => ({ key, item }));
}
