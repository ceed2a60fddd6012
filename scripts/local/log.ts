import { AsyncLocalStorage } from "node:async_hooks";

const muted = new AsyncLocalStorage<true>();

for (const method of ["error", "warn", "info", "log"] as const) {
  const original = console[method].bind(console);
  console[method] = (...args: unknown[]) => {
    if (!muted.getStore()) original(...args);
  };
}

/**
 * Runs work of the library without its console output: it prints every refused query with
 * its parameters, which are personal data. Its answers and thrown errors say what happened.
 */
export const quietly = <T>(work: () => Promise<T>): Promise<T> => muted.run(true, work);

/** One line to the terminal, marked with the part that speaks; heard from muted work too. */
export function say(part: string, message: string): void {
  process.stdout.write(`${part.padEnd(8)} ${message}\n`);
}
