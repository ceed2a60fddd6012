import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import type { EmailDriver } from "@supabase/lite";

export type Mailer = ReturnType<typeof createMailer>;

const requestedRedirect = new AsyncLocalStorage<string | null>();

/** Passes `redirect_to` to the mailer. Without this address, every link would open the home page. */
export const withRedirect = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  requestedRedirect.run(new URL(request.url).searchParams.get("redirect_to"), work);

export function createMailer(driver: EmailDriver, siteUrl: string) {
  const templateSender =
    (template: string) =>
    async (to: string, tokenHash: string, newEmail = to) => {
      const html = readFileSync(`supabase/templates/${template}.html`, "utf8");
      const subject = /<title>(.*)<\/title>/.exec(html)?.[1] ?? template;
      const values: Record<string, string> = {
        SiteURL: siteUrl,
        TokenHash: tokenHash,
        NewEmail: newEmail.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
        RedirectTo: encodeURIComponent(allowedRedirect(requestedRedirect.getStore(), siteUrl)),
      };
      const body = html.replace(/\{\{ \.(\w+) \}\}/g, (_, name) => values[name] ?? "");
      await driver.send({ to, subject, text: textOf(body), html: body });
    };
  return {
    sendConfirmation: templateSender("confirmation"),
    sendRecovery: templateSender("recovery"),
    sendMagicLink: templateSender("magic_link"),
    /** Sends one link to the old and one to the new address. `@supabase/lite` makes one call for both links. */
    async sendEmailChange(
      to: string,
      tokenHash: string,
      _code: string,
      { newEmail, tokenHashNew }: { newEmail?: string; tokenHashNew?: string } = {},
    ) {
      await templateSender("email_change")(to, tokenHash, newEmail);
      if (newEmail && tokenHashNew) await templateSender("email_change")(newEmail, tokenHashNew, newEmail);
    },
    sendReauthentication: (to: string, code: string) =>
      driver.send({ to, subject: "Your code", text: `Your code is ${code}.` }),
  };
}

/** Returns an address of this site unchanged. Returns the home page instead of any other address (security D1). */
function allowedRedirect(redirect: string | null | undefined, siteUrl: string): string {
  const address = URL.parse(redirect ?? "");
  return address?.origin === new URL(siteUrl).origin ? address.href : siteUrl;
}

const textOf = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
