import { AsyncLocalStorage } from "node:async_hooks";

const mutedWork = new AsyncLocalStorage<true>();

for (const method of ["error", "warn", "info", "log"] as const) {
  const originalMethod = console[method].bind(console);
  console[method] = (...args: unknown[]) => {
    if (!mutedWork.getStore()) originalMethod(...args);
  };
}

/** Hides the console output of `@supabase/lite`, which contains personal data from refused queries. */
export const muteConsole = <T>(work: () => Promise<T>): Promise<T> => mutedWork.run(true, work);

/** Prints a line, even inside `muteConsole`. With `LOG_FORMAT=json`, the line is JSON. */
export function logLine(part: string, message: string): void {
  write(part, message, { time: new Date().toISOString(), level: "info", part, message });
}

/** Prints a line from the log of a function. Hides a line with the level `info`, except with `LOG_FORMAT=json`. */
export function logFunctionLine(name: string, line: string): void {
  const entry = parse(line);
  if (!entry) {
    logLine(name, line);
    return;
  }
  const { time: _time, function: _function, level, what, ...fields } = entry;
  if (level === "info" && !isJsonFormat()) return;
  const fieldTexts = Object.entries(fields).map(([field, value]) => `${field}=${value}`);
  write(name, [level, what, ...fieldTexts].join(" "), entry);
}

const isJsonFormat = () => process.env["LOG_FORMAT"] === "json";

function write(part: string, words: string, fields: object): void {
  process.stdout.write(isJsonFormat() ? `${JSON.stringify(fields)}\n` : `${part.padEnd(8)} ${words}\n`);
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
