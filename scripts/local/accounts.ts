import { randomBytes, randomUUID } from "node:crypto";
import { compare, hash } from "bcryptjs";
import type { Database } from "./database.ts";
import { inEvenTime } from "./even-time.ts";
import type { Mailer } from "./mailer.ts";

interface Refusal {
  error_code?: string;
}

interface Parts {
  database: Database;
  mailer: Mailer;
}

interface AccountBody {
  email?: unknown;
  password?: unknown;
  data?: unknown;
  type?: unknown;
}

/** A request to these paths does other work for a known address, such as a mail. */
const MAIL_PATHS = /^\/auth\/v1\/(signup|recover|otp|magiclink|resend)\/*$/;

/**
 * Hides which e-mail addresses have an account, as GoTrue does (security D4–D6). `@supabase/lite` reveals the accounts, in its
 * answers and in the time that they take.
 */
export function hideAccounts(
  parts: Parts,
  request: Request,
  body: AccountBody | null,
  respond: () => Promise<Response>,
): Promise<Response> {
  const work = async () => hideInAnswer(parts, request, body, await respond());
  return MAIL_PATHS.test(new URL(request.url).pathname) ? inEvenTime(work) : work();
}

async function hideInAnswer(
  { database, mailer }: Parts,
  request: Request,
  body: AccountBody | null,
  answer: Response,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (answer.ok || request.method !== "POST") return answer;
  const refusal: Refusal = await answer
    .clone()
    .json()
    .catch(() => ({}));
  const email = String(body?.email ?? "").toLowerCase();
  switch (`${pathname.split("/")[3]} ${refusal.error_code}`) {
    case "signup over_email_send_rate_limit":
      // The sign-up of a new address hashes the password too.
      await hashPassword(body?.password);
      return Response.json(fakeSignUp(email, body?.data));
    case "resend over_email_send_rate_limit":
      if (body?.type === "signup") await resendConfirmation(database, mailer, email);
      return Response.json({});
    case "otp otp_disabled":
    case "magiclink signup_disabled":
      return Response.json({});
    case "token invalid_credentials":
      // `@supabase/lite` compares the password only with that of an account. A comparison is as much work as a hash.
      if (!(await hashOf(database, email))) await hashPassword(body?.password);
      return answer;
    case "token email_not_confirmed":
      // Only a caller with the right password may learn that the address is not confirmed.
      return (await isRightPassword(database, email, body?.password)) ? answer : invalidCredentials();
    default:
      return answer;
  }
}

/** Sends another confirmation, because `@supabase/lite` sends only one. The new link replaces the old link. */
async function resendConfirmation(database: Database, mailer: Mailer, email: string): Promise<void> {
  const tokenHash = randomBytes(28).toString("hex");
  const [unconfirmedUser] = await database.sql(
    `update auth.users set confirmation_token = $1, confirmation_sent_at = now()
     where email = $2 and email_confirmed_at is null returning id`,
    [tokenHash, email],
  );
  if (unconfirmedUser) await mailer.sendConfirmation(email, tokenHash);
}

const invalidCredentials = () => {
  const [code, msg] = ["invalid_credentials", "Invalid login credentials"];
  return Response.json({ code: 400, error_code: code, msg }, { status: 400, headers: { "x-sb-error-code": code } });
};

/** Works as long as `@supabase/lite`, which reads the same setting. */
const hashPassword = (password: unknown) => hash(String(password), Number(process.env["LITE_AUTH_BCRYPT_COST"]) || 10);

const hashOf = async (database: Database, email: string) =>
  (
    await database.sql<{ hash: string | null }>("select encrypted_password as hash from auth.users where email = $1", [
      email,
    ])
  )[0]?.hash;

async function isRightPassword(database: Database, email: string, password: unknown) {
  const storedHash = await hashOf(database, email);
  return storedHash ? compare(String(password), storedHash) : false;
}

function fakeSignUp(email: string, data: unknown) {
  const [id, now] = [randomUUID(), new Date().toISOString()];
  const metadata = typeof data === "object" ? data : {};
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...metadata, email, email_verified: false, phone_verified: false, sub: id },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/**
 * To change an e-mail address, a reader must open a link in the old and a link in the new mailbox, as with GoTrue.
 * `@supabase/lite` requires only one link. So this function accepts the first link, and `@supabase/lite` the second.
 * Returns null for other requests.
 */
export async function acceptFirstEmailLink(
  database: Database,
  request: Request,
  body: { type?: unknown; token_hash?: unknown } | null,
): Promise<Response | null> {
  const isVerification = request.method === "POST" && new URL(request.url).pathname === "/auth/v1/verify";
  if (!isVerification || body?.type !== "email_change" || typeof body.token_hash !== "string") return null;
  const [user] = await database.sql(
    `update auth.users set
       email_change_token_current = case when email_change_token_current = $1
         then email_change_token_new else email_change_token_current end,
       email_change_token_new = ''
     where $1 in (email_change_token_current, email_change_token_new)
       and email_change_token_current <> '' and email_change_token_new <> ''
       and email_change_sent_at > now() - interval '1 hour'
     returning id`,
    [body.token_hash],
  );
  if (!user) return null;
  return Response.json({
    code: 200,
    msg: "Accepted. Now open the link sent to the other address.",
  });
}
