export type Env = (name: string) => string | undefined;

export type Platform = ReturnType<typeof platformOf>;

export function platformOf(env: Env) {
  const required = (name: string) => {
    const value = env(name);
    if (!value) throw new Error(`${name} is not set.`);
    return value;
  };
  return {
    url: required("SUPABASE_URL"),
    /** The public key: a valid token that identifies no user (security E1). */
    publishableKey: required("SUPABASE_ANON_KEY"),
    /** A function uses this key only after it has checked the caller's role (E17). */
    serviceKey: required("SUPABASE_SERVICE_ROLE_KEY"),
    /** Identifies the schedule. If it is not set, no request counts as the schedule (E27). */
    cronSecret: env("CRON_SECRET") || undefined,
    origins: (env("SITE_ORIGINS") ?? "").split(",").filter(Boolean),
  };
}
