import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import { parseJson } from "../../../../src/domain/text/json.ts";
import { readBytes } from "../body.ts";
import { serverForWebhook } from "../caller.ts";
import { Refused } from "../refused.ts";
import { type Env, platformOf } from "../settings.ts";
import { isSignedBy } from "./signature.ts";

const MAX_BYTES = 256 * 1024;

const REASONS: Record<string, string> = {
  "email.bounced": "bounce",
  "email.complained": "complaint",
};

/** The mail service Resend reports bounces and complaints here. The answer does not reveal whether a reader uses the address. */
export const noteMailEvent =
  (env: Env, now = () => Date.now()) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== "POST") throw new Refused(405, "Use POST.", { allow: "POST" });
    const bytes = await readBytes(request, MAX_BYTES);
    if (!bytes) throw new Refused(413, "That is too long.");
    const body = await bytes.text();
    const server = await serverForWebhook(platformOf(env), () =>
      isSignedBy(env("MAIL_EVENTS_SECRET"), request.headers, body, now()),
    );
    const event = eventOf(parseJson(body));
    if (event === null) return Response.json({});
    for (const address of event.addresses)
      await server.rpc("stop_digests", { address, reason: event.reason, happened_at: event.happenedAt }).throwOnError();
    return Response.json({});
  };

/** Returns null for an event that does not stop mails, such as a full mailbox. */
function eventOf(value: unknown) {
  const { type, created_at: createdAt, data } = fieldsOf(value);
  const { to, bounce } = fieldsOf(data);
  const reason = REASONS[String(type)];
  const time = Date.parse(String(createdAt));
  if (!reason || !Array.isArray(to) || Number.isNaN(time)) return null;
  if (fieldsOf(bounce)["type"] === "Transient") return null;
  const addresses = to.filter((address) => typeof address === "string").slice(0, 50);
  return { reason, addresses, happenedAt: new Date(time).toISOString() };
}
