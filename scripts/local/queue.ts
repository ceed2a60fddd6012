export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` after the limit. The work itself continues in the background. */
export async function withTimeout<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
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

/** Runs one piece of work at a time, in order. `tidy` runs after each, also after a failed one. */
export function createQueue(tidy: () => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work).finally(tidy);
    last = result.catch(() => {});
    return result;
  };
}
