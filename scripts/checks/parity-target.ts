import { z } from "zod";

const settingsSchema = z
  .object({
    PARITY_URL: z.url({ error: "is the address of the project" }),
    PARITY_PUBLISHABLE_KEY: z.string({ error: "is the publishable key" }),
    PARITY_SECRET_KEY: z.string({ error: "is the secret key" }),
    PARITY_DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      error: "is the address of the project's database, with the password",
    }),
    PARITY_MAIL_URL: z.url({
      error: "is the address of a Mailpit that gets the project's e-mails",
    }),
    /** The project's setting `auth.site_url`, which links in e-mails contain. */
    PARITY_SITE_URL: z.url().default("http://localhost:4321"),
    /** Only older Supabase projects have this secret. */
    PARITY_JWT_SECRET: z.string().default(""),
  })
  .transform((settings) => ({
    url: settings.PARITY_URL.replace(/\/$/, ""),
    publishable: settings.PARITY_PUBLISHABLE_KEY,
    secret: settings.PARITY_SECRET_KEY,
    databaseUrl: settings.PARITY_DATABASE_URL,
    mailUrl: settings.PARITY_MAIL_URL,
    siteUrl: settings.PARITY_SITE_URL,
    jwtSecret: settings.PARITY_JWT_SECRET,
  }));

export type ParityTarget = z.infer<typeof settingsSchema>;

/** Throws one error that names every missing setting. */
export function parityTarget(env: Record<string, string | undefined>): ParityTarget {
  const result = settingsSchema.safeParse(env);
  if (result.success) return result.data;
  const problems = result.error.issues.map((i) => `  ${i.path.join(".")} ${i.message}`);
  throw new Error(`Set these variables (docs/parity.md):\n${problems.join("\n")}`);
}
