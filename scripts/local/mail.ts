import { createHash } from "node:crypto";
import type { EmailMessage } from "@supabase/lite";
import { html, raw } from "hono/html";

export type Mailbox = ReturnType<typeof createMailbox>;

const STYLE = `
  body { font: 16px/1.5 system-ui; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8888; padding: 1rem 0; }
  a { overflow-wrap: anywhere; }
`;

/** The page contains sign-in links, so no script may run on it, and no other page may frame it (security H11). */
export const MAILBOX_HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
};

type StoredMail = EmailMessage & { headers?: Record<string, string> };

export function createMailbox() {
  const messages: (StoredMail & { sentAt: Date })[] = [];
  return {
    messages,
    async send(message: StoredMail): Promise<void> {
      messages.unshift({ ...message, sentAt: new Date() });
      messages.length = Math.min(messages.length, 200);
    },
    page: () => html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <title>Caught e-mails</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <h1>Caught e-mails</h1>
          <p>No e-mail leaves this machine. The newest e-mail is first. Reload the page for more.</p>
          ${messages.length === 0 ? html`<p>No e-mail yet.</p>` : ""}
          ${messages.map(
            (message) => html`<article>
              <h2>${message.subject}</h2>
              <p>To ${message.to}, ${message.sentAt.toLocaleTimeString("en-US")}</p>
              ${linksOf(message).map((link) => html`<p><a href="${link}">${link}</a></p>`)}
              <pre>${message.text ?? ""}</pre>
            </article>`,
          )}
        </body>
      </html>`,
  };
}

function linksOf(message: EmailMessage): string[] {
  const matches = message.html?.matchAll(/href="(https?:[^"]+)"/g) ?? [];
  return [...new Set([...matches].map((match) => (match[1] ?? "").replaceAll("&amp;", "&")))];
}
