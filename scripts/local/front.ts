import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { hideAccounts } from "./accounts.ts";
import { type AttemptRule, createAttempts } from "./attempts.ts";
import type { Database } from "./database.ts";
import type { Functions } from "./functions.ts";
import { limitRequests } from "./limits.ts";
import type { Mailbox } from "./mail.ts";
import { type Mailer, withRedirect } from "./mailer.ts";
import type { Rebuild } from "./rebuild.ts";
import { ENCODINGS } from "./site.ts";

interface FrontParts {
  /** Opens /__local to the project's own commands. */
  token: string;
  database: Database;
  mailbox: Mailbox;
  mailer: Mailer;
  rebuild: Rebuild;
  functions: Functions;
  attemptRules: readonly AttemptRule[];
  siteProxy: ((request: Request) => Promise<Response>) | undefined;
}

/** The caller's address; requests in-process have none and count together. */
function addressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "in-process";
}

/** What a request to Auth asks for; null where that cannot be read. */
const askedOf = (c: Context): Promise<Record<string, unknown> | null> =>
  c.req.raw
    .clone()
    .json()
    .catch(() => null);

/** A mailbox, whichever way it is written; broken bodies count together. */
const mailboxOf = (asked: Record<string, unknown> | null) =>
  String(asked?.["email"] ?? "")
    .trim()
    .toLowerCase();

/** Every address of the one origin: what is limited first, and who answers. */
export function createFront(parts: FrontParts): Hono {
  const { token, database, mailbox, rebuild, siteProxy } = parts;
  const attempts = createAttempts(parts.attemptRules);
  const app = new Hono();
  app.use(compress());
  app.use("/rest/*", limitRequests("rest"));
  app.use("/auth/*", limitRequests("auth"));
  app.use("/storage/*", limitRequests("storage"));
  app.use("/auth/v1/*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    for (const rule of attempts.rulesFor(c.req.method, pathname + search)) {
      const wait = attempts.refused(
        rule,
        rule.counts === "address" ? addressOf(c) : mailboxOf(await askedOf(c)),
      );
      if (wait === null) continue;
      const body = {
        code: 429,
        error_code: rule.code,
        msg: "Request rate limit reached",
      };
      return c.json(body, 429, { "retry-after": String(wait) });
    }
    return next();
  });
  for (const api of ["/rest/v1/*", "/storage/v1/*"]) {
    app.all(api, (c) => database.handle(c.req.raw));
  }
  app.all("/auth/v1/*", async (c) => {
    const asked = await askedOf(c);
    return withRedirect(c.req.raw, async () =>
      hideAccounts(parts, c.req.raw, asked, await database.handle(c.req.raw)),
    );
  });
  app.all("/functions/v1/:name", (c) => parts.functions.handle(c.req.param("name"), c.req.raw));
  app.get("/__mail", (c) => c.html(mailbox.page()));
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
    const taken = (c.req.header("accept-encoding") ?? "").split(",").map((name) => name.trim());
    const asked = {
      known: c.req.header("if-none-match"),
      search: new URL(c.req.url).search,
      // Who weighs one against another gets what `compress` chooses.
      encoding: ENCODINGS.find((name) => taken.includes(name)),
    };
    return rebuild.respond(c.req.path, asked) ?? c.text("The site is being built.", 503);
  });
  return app;
}
