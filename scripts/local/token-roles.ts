import type { MiddlewareHandler } from "hono";
import { fieldsOf } from "../../src/domain/text/is-record.ts";
import { parseJson } from "../../src/domain/text/json.ts";

const ROLES: unknown[] = ["anon", "authenticated", "service_role"];

/** Returns the role in a token, or undefined if the token has no role. Does not check the signature. */
function roleOf(token: string): unknown {
  const [, payload, signature] = token.split(".");
  if (!payload || signature === undefined) return undefined;
  return fieldsOf(parseJson(Buffer.from(payload, "base64url").toString()))["role"];
}

/**
 * Accepts only tokens with one of `ROLES`, because PostgREST can switch only to these roles. `@supabase/lite` would switch to any
 * role of the database, even to the owner (security H14).
 */
export const refuseOtherRoles: MiddlewareHandler = (c, next) => {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
  for (const token of [bearer, c.req.header("apikey"), c.req.query("apikey")]) {
    const role = token === undefined ? undefined : roleOf(token);
    if (role === undefined || ROLES.includes(role)) continue;
    const message = "permission denied to set the role of this token";
    const body = { code: "42501", message, msg: message, details: null, hint: null };
    return Promise.resolve(c.json(body, 403));
  }
  return next();
};
