import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import type { EmailDriver } from "@supabase/lite";

export type Mailer = ReturnType<typeof createMailer>;

const askedRedirect = new AsyncLocalStorage<string | null>();

/**
 * Runs a request to Auth with the address it asks to come back to. The library forgets it on
 * the way to the mailer, and every link would lead to the site's root.
 */
export const withRedirect = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  askedRedirect.run(new URL(request.url).searchParams.get("redirect_to"), work);

/** The e-mails of accounts, made of supabase/templates as hosted Supabase makes them. */
export function createMailer(driver: EmailDriver, siteUrl: string) {
  const send =
    (template: string) =>
    async (to: string, tokenHash: string, newEmail = to) => {
      const html = readFileSync(`supabase/templates/${template}.html`, "utf8");
      const subject = /<title>(.*)<\/title>/.exec(html)?.[1] ?? template;
      const values: Record<string, string> = {
        SiteURL: siteUrl,
        TokenHash: tokenHash,
        NewEmail: newEmail.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
        RedirectTo: encodeURIComponent(allowed(askedRedirect.getStore(), siteUrl)),
      };
      const body = html.replace(/\{\{ \.(\w+) \}\}/g, (_, name) => values[name] ?? "");
      await driver.send({ to, subject, text: textOf(body), html: body });
    };
  return {
    sendConfirmation: send("confirmation"),
    sendRecovery: send("recovery"),
    sendMagicLink: send("magic_link"),
    sendEmailChange: (
      to: string,
      tokenHash: string,
      _code: string,
      more?: { newEmail?: string | undefined },
    ) => send("email_change")(to, tokenHash, more?.newEmail),
    sendReauthentication: (to: string, code: string) =>
      driver.send({ to, subject: "Your code", text: `Your code is ${code}.` }),
  };
}

/** Addresses of the site itself, as GoTrue allows them; anything else becomes the root (D1). */
function allowed(redirect: string | null | undefined, siteUrl: string): string {
  const asked = URL.parse(redirect ?? "");
  return asked?.origin === new URL(siteUrl).origin ? asked.href : siteUrl;
}

const textOf = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
