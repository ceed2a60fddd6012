import { z } from "zod";
import { confirmationMail } from "../../../../src/domain/digest/digest-mail.ts";
import { FREQUENCIES } from "../../../../src/domain/digest/frequency.ts";
import type { Contract } from "../contract.ts";
import { canSendMails, mailSenderOf } from "../mail/send-mail.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import { confirmPage, digestSiteOf } from "./addresses.ts";

export const contract = {
  allowedCallers: "reader",
  body: z.strictObject({ frequency: z.enum(FREQUENCIES) }),
  failure: "The e-mail digest could not be changed. Please try again.",
} satisfies Contract;

/** Changes the frequency of a confirmed digest. If the digest is not confirmed, sends a link that confirms it. */
export async function startDigest({ body, caller, env }: HandlerInput<typeof contract>) {
  if (!canSendMails(env)) throw new Refused(503, "This site cannot send e-mails yet.");
  const { frequency } = body;
  const { data } = await caller.server().rpc("request_digest", { reader: caller.id, frequency }).throwOnError();
  const [request] = data;
  if (!request) return { isConfirmed: true };
  if (!request.email) throw new Refused(409, "First confirm the address of your account.");
  if (!request.token) {
    const sentence = "You requested five links in an hour. Open the newest, or try again later.";
    throw new Refused(429, sentence);
  }
  const mail = confirmationMail(frequency, confirmPage(digestSiteOf(env), request.token));
  await mailSenderOf(env)({
    to: request.email,
    ...mail,
    idempotencyKey: crypto.randomUUID(),
  }).catch(() => {
    throw new Refused(502, "The e-mail could not be sent. Try again in a few minutes.");
  });
  return { isConfirmed: false };
}
