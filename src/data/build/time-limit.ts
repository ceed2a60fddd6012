import vm from "node:vm";

export class TimeLimitExceeded extends Error {}

const run = new vm.Script("globalThis.workWithTimeLimit()");

/** Runs synchronous work, and throws `TimeLimitExceeded` if it takes too long. This also ends a loop or a pattern that never ends. */
export function withTimeLimit<T>(limitMs: number, work: () => T): T {
  let result: { value: T } | undefined;
  const scope = globalThis as { workWithTimeLimit?: () => void };
  scope.workWithTimeLimit = () => {
    result = { value: work() };
  };
  try {
    run.runInThisContext({ timeout: limitMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
  } finally {
    delete scope.workWithTimeLimit;
  }
  if (!result) throw new TimeLimitExceeded(`It took longer than ${limitMs / 1000} seconds.`);
  return result.value;
}
