import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import type { Env } from "../settings.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** If two mails have the same key, the provider sends only the first mail. */
  idempotencyKey?: string;
}

/** Throws `MailFailed` if the provider does not accept the mail. */
export type SendMail = (mail: Mail) => Promise<void>;

/** `busy`: the provider requests a pause. `refused`: the provider did not accept the mail. `unknown`: the mail may have arrived. */
export type MailProblem = "busy" | "refused" | "unknown";

/** The message says the reason, for admins. */
export class MailFailed extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const RESEND_URL = "https://api.resend.com/emails";
const TIMEOUT_MS = 10_000;
/** The provider returns this error if it has accepted an earlier mail with the same key, but other content. */
const OTHER_CONTENT = "invalid_idempotent_request";

export const canSendMails = (env: Env): boolean => Boolean(env("MAIL_API_KEY") && env("MAIL_FROM"));

/** Resend has idempotency keys. `off` is for servers with the API of Resend, but without idempotency keys. */
export const hasIdempotency = (env: Env): boolean => env("MAIL_IDEMPOTENCY") !== "off";

/** Sends mails with the HTTP API of Resend. The local backend has the same API. */
export function mailSenderOf(env: Env): SendMail {
  const [key, from, url] = [env("MAIL_API_KEY"), env("MAIL_FROM"), env("MAIL_API_URL") || RESEND_URL];
  return async ({ idempotencyKey, ...mail }) => {
    if (!key || !from) throw new MailFailed("refused", "MAIL_API_KEY and MAIL_FROM are not set.");
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
      const reason = isLate ? "took too long" : "could not be reached";
      throw new MailFailed("unknown", `The mail server ${reason}.`);
    });
    if (response.ok) return void (await response.body?.cancel());
    const { name, message } = fieldsOf(await response.json().catch(() => null));
    if (response.status === 409 && name === OTHER_CONTENT) return;
    const reason = typeof message === "string" ? `: ${message.slice(0, 200)}` : "";
    throw new MailFailed(problemOf(response.status), `The mail server answered ${response.status}${reason}.`);
  };
}

function problemOf(status: number): MailProblem {
  if (status === 429) return "busy";
  // Here, status 409 means that another request with the same key is still open.
  return status >= 500 || status === 409 ? "unknown" : "refused";
}
