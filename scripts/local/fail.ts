/** Says what went wrong in a sentence, without a stack, and leaves with 1. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
