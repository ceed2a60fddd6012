import { z } from "zod";
import { type Digest, digestMail } from "../../../../src/domain/digest/digest-mail.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import { canSendMails, hasIdempotency, MailFailed, mailSenderOf, type SendMail } from "../mail/send-mail.ts";
import type { HandlerInput } from "../serve.ts";
import type { Env } from "../settings.ts";
import { digestSiteOf, oneClickAddress, unsubscribePage } from "./addresses.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({}),
  failure: "The digests could not be sent. Please try again.",
} satisfies Contract;

/** Supabase waits 150 s for a response. */
const RUN_TIMEOUT_MS = 100_000;
const BUSY_PAUSE_MS = 1_200;
/** After this number of failures in a row, the run stops. The next run tries again. */
const MAX_FAILURES = 3;

interface DigestOptions {
  sendMail: SendMail;
  hasIdempotency: boolean;
  site: string;
  /** The address of the backend. The link that unsubscribes with one click leads to this address. */
  backendUrl: string;
}

/** Returns null if the site cannot send mails. */
export function digestOptionsOf(env: Env): DigestOptions | null {
  if (!canSendMails(env)) return null;
  return {
    sendMail: mailSenderOf(env),
    hasIdempotency: hasIdempotency(env),
    site: digestSiteOf(env),
    backendUrl: env("SUPABASE_URL") ?? "",
  };
}

export async function sendDigests({ caller, env }: HandlerInput<typeof contract>) {
  const options = digestOptionsOf(env);
  // Digests that are due wait until the site can send mails.
  return options === null ? { isSetUp: false } : runDigests(caller.server(), options);
}

/**
 * Sends all digests that are due. The database stores each mail before this function sends the mail. So the function
 * can stop at any point without harm (decision 49).
 */
export async function runDigests(server: Client, options: DigestOptions) {
  const lastStartAt = performance.now() + RUN_TIMEOUT_MS;
  const counts = { readerCount: 0, sentCount: 0, failedCount: 0 };
  for (;;) {
    const { data } = await server.rpc("queue_digests").throwOnError();
    counts.readerCount += data;
    if (data === 0) break;
  }
  const { hasIdempotency: has_idempotency } = options;
  let failuresInRow = 0;
  while (performance.now() < lastStartAt && failuresInRow < MAX_FAILURES) {
    const { data } = await server.rpc("claim_digest", { has_idempotency }).throwOnError();
    const [claimedMail] = data;
    if (!claimedMail) break;
    const { outcome, problem } = await sendDigest(claimedMail, options);
    const { token, id: mail } = claimedMail;
    const note = { token, mail, outcome, has_idempotency, ...(problem && { problem }) };
    await server.rpc("note_digest", note).throwOnError();
    if (outcome === "sent") counts.sentCount++;
    else if (outcome !== "busy") counts.failedCount++;
    failuresInRow = outcome === "sent" || outcome === "busy" ? 0 : failuresInRow + 1;
    if (outcome === "busy") await pause(BUSY_PAUSE_MS);
  }
  return counts;
}

interface ClaimedMail {
  token: string;
  id: string;
  email: string;
  frequency: string;
  unsubscribe_secret: string;
  recaps: unknown;
  more: number;
}

async function sendDigest(claimedMail: ClaimedMail, { sendMail, site, backendUrl }: DigestOptions) {
  const { id, email, frequency, unsubscribe_secret: secret, recaps, more } = claimedMail;
  const digest = { frequency, recaps, moreCount: more } as Digest;
  const mail = digestMail(digest, {
    site,
    unsubscribePage: unsubscribePage(site, secret),
    unsubscribeUrl: oneClickAddress(backendUrl, secret),
  });
  try {
    await sendMail({ to: email, ...mail, idempotencyKey: id });
    return { outcome: "sent" };
  } catch (error) {
    const outcome = error instanceof MailFailed ? error.problem : "unknown";
    return { outcome, problem: (error as Error).message };
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
