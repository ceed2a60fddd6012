/** Settings of a function: the platform's own, and the project's secrets. */
export type Env = (name: string) => string | undefined;

export interface Platform {
  url: string;
  /** The public key; a valid token, and nobody's (security E1). */
  publishableKey: string;
  /** Only after the caller's role is known (E17). */
  serviceKey: string;
  /** What the schedule proves itself with; without it, nobody does (E27). */
  cronSecret: string | undefined;
  /** Origins whose pages may ask. */
  origins: readonly string[];
}

/** Throws where the platform did not set what it promises. */
export function platformOf(env: Env): Platform {
  const need = (name: string) => {
    const value = env(name);
    if (!value) throw new Error(`${name} is not set.`);
    return value;
  };
  return {
    url: need("SUPABASE_URL"),
    publishableKey: need("SUPABASE_ANON_KEY"),
    serviceKey: need("SUPABASE_SERVICE_ROLE_KEY"),
    cronSecret: env("CRON_SECRET") || undefined,
    origins: (env("SITE_ORIGINS") ?? "").split(",").filter(Boolean),
  };
}
