/** The tests that may be skipped, each with the reason. Any other skip fails the run. */
export const ALLOWED_SKIPS: readonly { title: string; reason: string }[] = [];
