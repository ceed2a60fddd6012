import { z } from "zod";
import { healthOf } from "../../../../src/data/health-row.ts";
import { alarmMessage, TEST_MESSAGE } from "../../../../src/domain/site/alarm-message.ts";
import { problemsOf, queueOf } from "../../../../src/domain/site/alarms.ts";
import { isLocalAddress } from "../../../../src/domain/site/local-address.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import type { Resolve } from "../download/public-address.ts";
import { mailSenderOf, type SendMail } from "../mail/send-mail.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import { callWebhook } from "./webhook.ts";

export const contract = {
  allowedCallers: "editor-or-cron",
  body: z.strictObject({
    /** If true, sends a test message to the stored addresses. Only admins may do this. */
    test: z.boolean().optional(),
  }),
  failure: "The alarms could not be checked. Please try again.",
} satisfies Contract;

interface AlarmOptions {
  sendMail: SendMail;
  resolve: Resolve;
  trustedOrigin: string | undefined;
  site: string;
  /** True if this machine stores the mails of Supabase Auth instead of sending them. */
  catchesMails: boolean;
}

export const checkAlarms =
  (resolve: Resolve) =>
  async ({ body, caller, env }: HandlerInput<typeof contract>) => {
    const site = env("PUBLIC_SITE_URL") || env("SITE_ORIGINS")?.split(",")[0] || "";
    const options = {
      sendMail: mailSenderOf(env),
      resolve,
      trustedOrigin: env("ALARM_TRUSTED_ORIGIN"),
      site,
      catchesMails: isLocalAddress(env("SUPABASE_URL") ?? ""),
    };
    if (body.test !== true) return runAlarms(caller.server(), options);
    if (!caller.isAdmin) throw new Refused(403, "Only admins may do this.");
    return sendTest(caller.client, options);
  };

/** Compares the health of the site with the open alarms, and sends the messages that are due. */
export async function runAlarms(server: Client, options: AlarmOptions) {
  const { data } = await server.rpc("server_health").throwOnError();
  const row = data as unknown as Parameters<typeof healthOf>[0] &
    Parameters<typeof queueOf>[0] & {
      digest: Parameters<typeof healthOf>[1];
      jobs: Parameters<typeof healthOf>[3];
      left_out: readonly string[];
    };
  const problems = problemsOf(healthOf(row, row.digest, options.catchesMails, row.jobs), queueOf(row), row.left_out);
  const checkResult = { read_at: row.at, problems: problems.map((problem) => ({ ...problem })) };
  await server.rpc("record_problems", checkResult).throwOnError();
  const { data: messages } = await server.rpc("claim_alarm_messages").throwOnError();
  const results = { problemCount: problems.length, sentCount: 0, failedCount: 0 };
  for (const claimedMessage of messages) {
    const { token, id, address, channel } = claimedMessage;
    const message = alarmMessage(claimedMessage, options.site);
    const problem =
      address === null ? "The address is not set any more." : await sendMessage(channel, address, id, message, options);
    if (problem === null) await server.rpc("finish_job", { token }).throwOnError();
    else await server.rpc("fail_job", { token, error: problem }).throwOnError();
    results[problem === null ? "sentCount" : "failedCount"]++;
  }
  return results;
}

async function sendTest(admin: Client, options: AlarmOptions) {
  const { data } = await admin.rpc("alarm_settings").single().throwOnError();
  const id = crypto.randomUUID();
  const send = (channel: string, address: string | null) =>
    address === null ? null : sendMessage(channel, address, id, TEST_MESSAGE, options);
  const [email, webhook] = await Promise.all([send("email", data.email), send("webhook", data.webhook)]);
  return { problems: [email, webhook].filter((problem) => problem !== null) };
}

/** Returns the reason of a failure, or null. A repeated message has the same `id`, so that receivers can ignore it. */
async function sendMessage(
  channel: string,
  address: string,
  id: string,
  { subject, text, ...fields }: ReturnType<typeof alarmMessage> | typeof TEST_MESSAGE,
  { sendMail, ...options }: AlarmOptions,
): Promise<string | null> {
  try {
    if (channel === "email") await sendMail({ to: address, subject, text, idempotencyKey: id });
    else await callWebhook(address, { id, text: `${subject}. ${text}`, ...fields }, options);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
