import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { verify } from "hono/jwt";
import { z } from "zod";
import { acceptFirstEmailLink, hideAccounts } from "./accounts.ts";
import { type AttemptRule, createAttempts } from "./attempts.ts";
import { checkAuthBody } from "./auth-bodies.ts";
import { addressOf, writeClientAddress } from "./client-address.ts";
import type { Database } from "./database.ts";
import { createSoundRoutes } from "./demo/sound.ts";
import { type FreeSpace, reserveSpace } from "./free-space.ts";
import type { Functions } from "./functions.ts";
import type { Keys } from "./keys.ts";
import { limitRequests } from "./limits.ts";
import { localHostOnly } from "./local-host.ts";
import { MAILBOX_HEADERS, type Mailbox } from "./mail.ts";
import { type Mailer, withRedirect } from "./mailer.ts";
import type { Rebuild } from "./rebuild.ts";
import { createResumableUploads } from "./resumable-uploads.ts";
import { createSignedFiles } from "./signed-files.ts";
import { ENCODINGS } from "./site.ts";
import { refuseOtherRoles } from "./token-roles.ts";

interface RouterParts {
  token: string;
  /** With this token, edge functions add mails to the mailbox. */
  mailToken: string;
  /** The address of the product. Pages such as /__mail answer only under a name of this machine with the same port. */
  url: string;
  keys: Keys;
  database: Database;
  mailbox: Mailbox;
  mailer: Mailer;
  rebuild: Rebuild;
  functions: Functions;
  attemptRules: readonly AttemptRule[];
  /** The number of the operator's proxies in front of this router. */
  trustedProxies: number;
  siteProxy: ((request: Request) => Promise<Response>) | undefined;
  freeSpace: FreeSpace;
  /** Where the files of Storage are. */
  filesFolder: string;
  /** True if the database is on the disk of `freeSpace`. */
  isDatabaseLocal: boolean;
}

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

const readJsonBody = (c: Context): Promise<Record<string, unknown> | null> =>
  c.req.raw
    .clone()
    .json()
    .catch(() => null);

/** Returns the e-mail address in lower case, without spaces. Returns an empty text for a request without a valid body. */
const emailOf = (body: Record<string, unknown> | null) =>
  String(body?.["email"] ?? "")
    .trim()
    .toLowerCase();

/** Accepts only a valid token. Otherwise, forged tokens could use up the attempts of another reader's account. */
async function accountOf(c: Context, jwtSecret: string): Promise<string | null> {
  const token = c.req.header("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  const claims = await verify(token, jwtSecret, "HS256").catch(() => null);
  return typeof claims?.["sub"] === "string" ? claims["sub"] : null;
}

export function createRouter(parts: RouterParts): Hono {
  const { token, database, mailbox, rebuild, siteProxy, trustedProxies } = parts;
  const attempts = createAttempts(parts.attemptRules);
  const callerOf: Record<AttemptRule["countedBy"], (c: Context) => string | Promise<string>> = {
    address: (c) => addressOf(c, trustedProxies),
    email: async (c) => emailOf(await readJsonBody(c)),
    account: async (c) => (await accountOf(c, parts.keys.jwtSecret)) ?? addressOf(c, trustedProxies),
  };
  const app = new Hono();
  app.use(compress());
  app.use("/rest/*", limitRequests("rest"));
  app.use("/auth/*", limitRequests("auth"));
  app.use("/storage/*", limitRequests("storage"));
  app.use("/rest/*", writeClientAddress(trustedProxies));
  app.use("/functions/v1/count-reading", writeClientAddress(trustedProxies));
  for (const api of ["/rest/*", "/auth/*", "/storage/*"]) app.use(api, refuseOtherRoles);
  for (const api of parts.isDatabaseLocal ? ["/rest/*", "/auth/*", "/storage/*"] : ["/storage/*"]) {
    app.use(api, reserveSpace(database, parts.freeSpace));
  }
  app.use("/auth/v1/*", checkAuthBody);
  app.use("/auth/v1/*", async (c, next) => {
    // No limits apply while the product creates the demo accounts.
    if (c.req.header("apikey") === parts.keys.secret) return next();
    const { pathname, search } = new URL(c.req.url);
    for (const rule of attempts.rulesFor(c.req.method, pathname + search)) {
      if (rule.isCounted?.((await readJsonBody(c)) ?? {}) === false) continue;
      const waitSeconds = attempts.recordAttempt(rule, await callerOf[rule.countedBy](c));
      if (waitSeconds === null) continue;
      const body = {
        code: 429,
        error_code: rule.code,
        msg: rule.sentence,
      };
      return c.json(body, 429, { "retry-after": String(waitSeconds) });
    }
    return next();
  });
  app.route("/storage/v1/upload/resumable", createResumableUploads(parts));
  app.route("/storage/v1/object/sign", createSignedFiles({ ...parts, jwtSecret: parts.keys.jwtSecret }));
  for (const api of ["/rest/v1/*", "/storage/v1/*"]) {
    app.all(api, (c) => database.handle(c.req.raw));
  }
  app.all("/auth/v1/*", async (c) => {
    const body = await readJsonBody(c);
    const acceptedLink = await acceptFirstEmailLink(database, c.req.raw, body);
    if (acceptedLink) return acceptedLink;
    return withRedirect(c.req.raw, () => hideAccounts(parts, c.req.raw, body, () => database.handle(c.req.raw)));
  });
  app.all("/functions/v1/:name", (c) => parts.functions.handle(c.req.param("name"), c.req.raw));
  for (const ownPath of ["/__mail", "/__mail/*", "/__status", "/__local/*", "/__demo/*"])
    app.use(ownPath, localHostOnly(parts.url));
  app.get("/__mail", (c) => c.html(mailbox.page(), 200, MAILBOX_HEADERS));
  app.post("/__mail/emails", async (c) => {
    if (c.req.header("authorization") !== `Bearer ${parts.mailToken}`) return c.body(null, 404);
    const mail = mailSchema.safeParse(await c.req.json().catch(() => null));
    if (!mail.success) return c.json({ message: "This is not an e-mail" }, 422);
    const { html, headers, ...fields } = mail.data;
    await mailbox.send({ ...fields, ...(html && { html }), ...(headers && { headers }) });
    return c.json({ id: crypto.randomUUID() });
  });
  app.route("/", createSoundRoutes());
  app.get("/__status", (c) => c.json(rebuild.status()));
  app.post("/__local/sql", async (c) => {
    if (c.req.header("authorization") !== `Bearer ${token}`) return c.body(null, 404);
    try {
      return c.json({ rows: await database.sql(await c.req.text()) });
    } catch (error) {
      return c.json({ error: (error as Error).message }, 400);
    }
  });
  app.all("*", async (c) => {
    if (siteProxy) return siteProxy(c.req.raw);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.body(null, 405);
    const acceptedEncodings = (c.req.header("accept-encoding") ?? "").split(",").map((name) => name.trim());
    const siteRequest = {
      query: new URL(c.req.url).search,
      ifNoneMatch: c.req.header("if-none-match"),
      // The site itself compresses only for an encoding without a weight (`q=`). Otherwise, the `compress` middleware compresses.
      encoding: ENCODINGS.find((name) => acceptedEncodings.includes(name)),
    };
    return (
      rebuild.respond(c.req.path, siteRequest) ?? c.text("The site is being built. Try again in a few seconds.", 503)
    );
  });
  return app;
}
