/** Settings of a function: the platform's own, and the project's secrets. */
export type Env = (name: string) => string | undefined;

export type Platform = ReturnType<typeof platformOf>;

/** Throws where the platform did not set what it promises. */
export function platformOf(env: Env) {
  const need = (name: string) => {
    const value = env(name);
    if (!value) throw new Error(`${name} is not set.`);
    return value;
  };
  return {
    url: need("SUPABASE_URL"),
    /** The public key: a valid token that identifies no user (security E1). */
    publishableKey: need("SUPABASE_ANON_KEY"),
    /** Only after the caller's role is known (E17). */
    serviceKey: need("SUPABASE_SERVICE_ROLE_KEY"),
    /** How the schedule proves itself; while it is not set, no secret matches (E27). */
    cronSecret: env("CRON_SECRET") || undefined,
    /** Origins whose pages may send requests. */
    origins: (env("SITE_ORIGINS") ?? "").split(",").filter(Boolean),
  };
}
