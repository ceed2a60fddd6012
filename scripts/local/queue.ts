export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` after the limit. The work continues in the background, because nothing can stop it. */
export async function withTimeout<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TookTooLong(`not done in ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one piece of work at a time, in order. `cleanUp` runs after each piece of work, even if the work fails. */
export function createQueue(cleanUp: () => Promise<void>) {
  let previousWork: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = previousWork.then(work).finally(cleanUp);
    previousWork = result.catch(() => {});
    return result;
  };
}
