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

/**
 * One line to the terminal, marked with the part that speaks; heard from muted work too. With
 * `LOG_FORMAT=json` it is JSON, for whatever collects logs.
 */
export function say(part: string, message: string): void {
  write(part, message, { time: new Date().toISOString(), level: "info", part, message });
}

/**
 * A line of a function's own log, which is JSON where the function wrote it. People at a terminal
 * are told what did not go well, in words.
 */
export function repeat(name: string, line: string): void {
  const said = parse(line);
  if (!said) {
    say(name, line);
    return;
  }
  const { time: _time, function: _function, level, what, ...fields } = said;
  if (level === "info" && !isJson()) return;
  const more = Object.entries(fields).map(([field, value]) => `${field}=${value}`);
  write(name, [level, what, ...more].join(" "), said);
}

const isJson = () => process.env["LOG_FORMAT"] === "json";

function write(part: string, words: string, fields: object): void {
  process.stdout.write(isJson() ? `${JSON.stringify(fields)}\n` : `${part.padEnd(8)} ${words}\n`);
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
