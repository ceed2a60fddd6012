/** Work took longer than it may; whoever waits behind it goes on. */
export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` when work is not done in time. What it began is left to itself. */
export async function inTime<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TookTooLong(`not done in ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One at a time, in order; `tidy` runs after each, however it ended. */
export function createQueue(tidy: () => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work).finally(tidy);
    last = result.catch(() => {});
    return result;
  };
}
