import { fieldsOf } from "../../../src/domain/text/is-record.ts";
import { parseJson } from "../../../src/domain/text/json.ts";

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
    /** The publishable key is a valid token, but identifies no user (security E1). */
    publishableKey: namedKey(env, "SUPABASE_PUBLISHABLE_KEYS") ?? required("SUPABASE_ANON_KEY"),
    /** A function uses this key only after it has checked the caller's role (security E17). */
    serviceKey: namedKey(env, "SUPABASE_SECRET_KEYS") ?? required("SUPABASE_SERVICE_ROLE_KEY"),
    /** The schedule sends this secret. If it is not set, no request comes from the schedule (security E27). */
    cronSecret: env("CRON_SECRET") || undefined,
    origins: (env("SITE_ORIGINS") ?? "").split(",").filter(Boolean),
  };
}

/**
 * Supabase passes keys with names: `{"default":"sb_secret_…"}`. Older projects have only keys without names.
 * Supabase removes the keys without names at the end of 2026.
 */
function namedKey(env: Env, name: string): string | undefined {
  const keys = fieldsOf(parseJson(env(name) ?? ""));
  const key = keys["default"] ?? Object.values(keys)[0];
  return typeof key === "string" && key ? key : undefined;
}
