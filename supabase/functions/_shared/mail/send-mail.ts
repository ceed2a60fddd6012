import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import type { Env } from "../settings.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The provider sends two mails with the same key only once. */
  idempotencyKey?: string;
}

/** Throws an error with a reason for admins if the provider does not accept the mail. */
export type SendMail = (mail: Mail) => Promise<void>;

const RESEND = "https://api.resend.com/emails";
const TIMEOUT_MS = 10_000;

/** Sends mails with the HTTP API of Resend, or of a server with the same API. The local backend is such a server. */
export function mailSenderOf(env: Env): SendMail {
  const [key, from, url] = [env("MAIL_API_KEY"), env("MAIL_FROM"), env("MAIL_API_URL") || RESEND];
  return async ({ idempotencyKey, ...mail }) => {
    if (!key || !from) throw new Error("MAIL_API_KEY and MAIL_FROM are not set.");
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      body: JSON.stringify({ from, ...mail }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const isLate = error.name === "TimeoutError";
      throw new Error(`The mail server ${isLate ? "took too long" : "could not be reached"}.`);
    });
    if (response.ok) return void (await response.body?.cancel());
    const { message } = fieldsOf(await response.json().catch(() => null));
    const reason = typeof message === "string" ? `: ${message.slice(0, 200)}` : "";
    throw new Error(`The mail server answered ${response.status}${reason}.`);
  };
}
