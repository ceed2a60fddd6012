interface AllowedSkip {
  /** Words that the titles of the skipped tests contain. */
  title: string;
  reason: string;
}

/** Only Linux lists processes and their CPU time in /proc. */
const ONLY_LINUX = "this machine is not Linux";
const NO_POSTGREST = "npm has no PostgREST for this platform";

/** A test may be skipped only with one of these reasons. Every other skipped test fails the run. */
const ALLOWED_SKIPS: readonly AllowedSkip[] = [
  {
    title: "@supabase/lite and a real PostgREST on one PostgreSQL",
    reason: NO_POSTGREST,
  },
  {
    title: "with 20,000 recaps",
    reason: NO_POSTGREST,
  },
  {
    title: "C14: a function of the API",
    reason: ONLY_LINUX,
  },
  {
    title: "H2, H12, H17: after kills",
    reason: ONLY_LINUX,
  },
  {
    title: "H22: the next backend ends the database process",
    reason: ONLY_LINUX,
  },
  {
    title: "the comparison reports a process whose memory has grown",
    reason: ONLY_LINUX,
  },
  {
    title: "PostgreSQL of Debian",
    reason: "the package postgresql-15-plpgsql-check of Debian (16 in Ubuntu) is not installed",
  },
];

/** On CI, no skip is allowed: CI installs what these tests need. */
export const allowedSkipOf = (title: string, isCi: boolean): AllowedSkip | undefined =>
  isCi ? undefined : ALLOWED_SKIPS.find((skip) => title.includes(skip.title));
