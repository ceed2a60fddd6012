import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { parseJson } from "../../src/domain/text/json.ts";

const text = z.string().nullish();
const flag = z.boolean().nullish();
const fields = z.record(z.string(), z.unknown()).nullish();

/** The fields that this site or the library reads. GoTrue ignores all other fields. */
const body = z.looseObject({
  ...{ email: text, phone: text, password: text, current_password: text, nonce: text },
  ...{ type: text, token: text, token_hash: text, refresh_token: text },
  ...{ auth_code: text, code_verifier: text, code_challenge: text, code_challenge_method: text },
  ...{ provider: text, id_token: text, access_token: text, channel: text },
  ...{ create_user: flag, data: fields, user_metadata: fields, app_metadata: fields },
});

/**
 * Refuses JSON of the wrong types with 400, as GoTrue does. The library would answer 500 (security H15). Removes fields
 * that are null, because GoTrue and the library treat them as missing.
 */
export const checkAuthBody: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (!raw.body) return next();
  const json = parseJson(await raw.clone().text());
  // The library refuses text that is not JSON.
  if (json === undefined) return next();
  const parsed = body.safeParse(json);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".");
    const msg = field
      ? `Could not parse request body as JSON: ${field} has the wrong type`
      : "Could not parse request body as JSON: it is not an object";
    return c.json({ code: 400, error_code: "bad_json", msg }, 400, {
      "x-sb-error-code": "bad_json",
    });
  }
  const entries = Object.entries(parsed.data).filter(([, value]) => value !== null);
  c.req.raw = new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    body: JSON.stringify(Object.fromEntries(entries)),
  });
  return next();
};
