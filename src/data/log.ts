/** What failed without anybody being told (SPEC §8, "silent"): one line that tests may expect. */
export function logQuietly(what: string, error: unknown): void {
  console.warn(`${what} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
}
