import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { DEPLOYS_PER_DAY_RULE, deploysPerDay } from "../../src/domain/site/publishing.ts";

const url = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be a postgres:// address",
});
const text = z.string();
const count = z.coerce.number().int().min(0).max(1_000_000_000);

const isJwtOf = (role: string, key: string): boolean =>
  new RegExp(`"role"\\s*:\\s*"${role}"`).test(Buffer.from(key.split(".")[1] ?? "", "base64url").toString());

/** Secret keys of both kinds bypass row level security: `sb_secret_…` and a JWT of `service_role`. */
const isSecretKey = (key: string): boolean => key.startsWith("sb_secret_") || isJwtOf("service_role", key);

const isPublishableKey = (key: string): boolean => key.startsWith("sb_publishable_") || isJwtOf("anon", key);

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(4321),
  DATA_DIR: text.default(".local").transform((dir) => resolve(dir)),
  DATABASE_URL: postgresUrl.optional(),
  TRUSTED_PROXIES: count.optional(),
  LOG_FORMAT: z.enum(["text", "json"]).optional(),
  SHARED_DATA: text.default("../shared/data").transform((dir) => resolve(dir)),
  PUBLIC_SUPABASE_URL: url.optional(),
  PUBLIC_SUPABASE_ANON_KEY: text
    .refine((key) => !isSecretKey(key), {
      error: "is the secret key, which every page would reveal. Use the publishable key",
    })
    .optional(),
  PUBLIC_SITE_URL: url.optional(),
  SITE_CONTACT_EMAIL: z.email().optional(),
  SITE_OFFLINE: z.enum(["on", "off"]).optional(),
  SHARE_PICTURES: z.union([z.literal("all"), count]).optional(),
  SUPABASE_SERVICE_ROLE_KEY: text
    .refine((key) => !isPublishableKey(key), {
      error: "is the publishable key. Use the service key (sb_secret_…)",
    })
    .optional(),
  AI_BASE_URL: url.optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_JUDGE_MODEL: text.optional(),
  AI_SECTION_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(220, "has no effect above 220 (140 on a host). For a slower model, set AI_WRITER=worker and AI_WORKER_SECONDS")
    .optional(),
  AI_WRITER: z.enum(["worker"]).optional(),
  AI_WORKER_SECONDS: z.coerce.number().int().min(30).max(7200).optional(),
  AI_CONTEXT_TOKENS: count.optional(),
  AI_RECAPS_PER_DAY: z.coerce.number().int().min(0).max(10_000).optional(),
  AI_PUBLICATIONS_PER_DAY: z.coerce.number().int().min(0).max(10_000).optional(),
  AI_ANSWERS_PER_HOUR: count.optional(),
  AI_TOKENS_PER_DAY: count.optional(),
  AI_TOKENS_PER_READER: count.optional(),
  AI_PRICE_PER_MILLION_TOKENS: z.coerce.number().min(0).max(1000).optional(),
  TRANSCRIBE_PROVIDER: z.enum(["assemblyai", "deepgram", "groq", "mistral", "worker"]).optional(),
  TRANSCRIBE_API_KEY: text.optional(),
  TRANSCRIBE_MODEL: text.optional(),
  TRANSCRIBE_BASE_URL: url.optional(),
  TRANSCRIBE_PRICE_PER_HOUR: z.coerce.number().min(0).max(1000).optional(),
  TRANSCRIBE_HOURS_PER_DAY: z.coerce.number().min(0).max(100_000).optional(),
  TRANSCRIBE_HOURS_PER_MONTH: z.coerce.number().min(0).max(1_000_000).optional(),
  FFMPEG_PATH: text.optional(),
  YOUTUBE_API_KEY: text.optional(),
  YOUTUBE_BASE_URL: url.optional(),
  YOUTUBE_RECAPS_PUBLISHED: z.enum(["true", "false"]).optional(),
  FEED_TRUSTED_ORIGIN: url.optional(),
  ALARM_TRUSTED_ORIGIN: url.optional(),
  MAIL_API_KEY: text.optional(),
  MAIL_API_URL: url.optional(),
  MAIL_FROM: text.optional(),
  MAIL_IDEMPOTENCY: z.enum(["on", "off"]).optional(),
  MAIL_EVENTS_SECRET: text.optional(),
  BUILD_HOOK_URL: url.optional(),
  DEPLOYS_PER_DAY: text
    .transform(deploysPerDay)
    .pipe(z.number({ error: DEPLOYS_PER_DAY_RULE }))
    .optional(),
  CRON_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
});

export type Settings = z.infer<typeof schema>;

export const SETTING_NAMES = Object.keys(schema.shape);

/**
 * Throws an error if a secret key is set. A build needs no secret key, but runs the code of packages, which could steal
 * the key (security H21). The error names the variables, but does not show the values.
 */
export function refuseSecretKeys(env: Record<string, string | undefined>): void {
  const names = Object.keys(env).filter((name) => {
    const value = env[name]?.trim();
    return value && (name === "SUPABASE_SERVICE_ROLE_KEY" || isSecretKey(value));
  });
  if (names.length === 0) return;
  throw new Error(
    `A build needs no secret key, and ${names.join(", ")} contains one. Remove it from the environment of the build, then build again.`,
  );
}

/** Treats an empty value as a missing value. Throws one error with all problems. */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(nonEmpty);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Correct these settings (see .env.example):\n${problems.join("\n")}`);
}

export function readSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseSettings(process.env);
}
