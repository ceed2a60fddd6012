import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../../../src/data/database.types.ts";
import { Refused } from "../refused.ts";
import { type Env, platformOf } from "../settings.ts";
import { digestSiteOf, unsubscribePage } from "./addresses.ts";

const SECRET = /^[\da-f]{64}$/;

/**
 * Mail programs send a POST with the token in the address (RFC 8058). A GET does not unsubscribe, because mail scanners
 * open links. The answer is the same for every token, so no one can find out which tokens exist (security B170).
 */
export const unsubscribe =
  (env: Env) =>
  async (request: Request): Promise<Response> => {
    const secret = new URL(request.url).searchParams.get("token") ?? "";
    const isSecret = SECRET.test(secret);
    if (request.method === "GET" || request.method === "HEAD") {
      const location = unsubscribePage(digestSiteOf(env), isSecret ? secret : "");
      return new Response(null, { status: 303, headers: { location } });
    }
    if (request.method !== "POST") throw new Refused(405, "Use POST.", { allow: "GET, POST" });
    await request.body?.cancel();
    if (isSecret) {
      const { url, publishableKey } = platformOf(env);
      const client = createClient<Database>(url, publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      await client.rpc("unsubscribe_digest", { secret }).throwOnError();
    }
    return Response.json({ message: "You are unsubscribed." });
  };
