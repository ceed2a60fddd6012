import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { parseJson } from "../../src/domain/text/json.ts";

const text = z.string().nullish();
const optionalBoolean = z.boolean().nullish();
const optionalRecord = z.record(z.string(), z.unknown()).nullish();

/** This site or `@supabase/lite` reads these fields. GoTrue ignores all other fields. */
const bodySchema = z.looseObject({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  type: text,
  token: text,
  token_hash: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  code_challenge: text,
  code_challenge_method: text,
  provider: text,
  id_token: text,
  access_token: text,
  channel: text,
  create_user: optionalBoolean,
  data: optionalRecord,
  user_metadata: optionalRecord,
  app_metadata: optionalRecord,
});

/** GoTrue refuses longer addresses, and the column of `auth.users` cannot hold them. */
const EMAIL_MAX_CHARS = 255;

/**
 * Answers 400 if a field has the wrong type, as GoTrue does. `@supabase/lite` would answer 500 (security H15). Also
 * removes fields that are null, because GoTrue treats these fields as missing.
 */
export const checkAuthBody: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (!raw.body) return next();
  const json = parseJson(await raw.clone().text());
  // `@supabase/lite` itself refuses text that is not JSON.
  if (json === undefined) return next();
  const result = bodySchema.safeParse(json);
  if (!result.success) {
    const field = result.error.issues[0]?.path.join(".");
    const msg = field
      ? `Could not parse request body as JSON: ${field} has the wrong type`
      : "Could not parse request body as JSON: it is not an object";
    return c.json({ code: 400, error_code: "bad_json", msg }, 400, {
      "x-sb-error-code": "bad_json",
    });
  }
  if ((result.data.email?.length ?? 0) > EMAIL_MAX_CHARS) {
    const msg = "Unable to validate email address: invalid format";
    return c.json({ code: 400, error_code: "validation_failed", msg }, 400, {
      "x-sb-error-code": "validation_failed",
    });
  }
  const entries = Object.entries(result.data).filter(([, value]) => value !== null);
  c.req.raw = new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    body: JSON.stringify(Object.fromEntries(entries)),
  });
  return next();
};
