/** How many of what, in words: "1 show", "7 shows". `many` where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
