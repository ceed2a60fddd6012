/** "1 show", "1,200 shows". `many` is for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
