import { type Caller, callerOf } from "./caller.ts";
import { type Contract, readBody } from "./contract.ts";
import { Refused } from "./refused.ts";
import { type Env, platformOf } from "./settings.ts";

export interface Asked<Body> {
  body: Body;
  caller: Caller;
  env: Env;
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
}

/**
 * A function's door: CORS, method, who asks, body, errors. What `handler` gives is sent as JSON;
 * every other answer is `{ error }`. Nothing of an unexpected error leaves but its one log line.
 */
export function door<Body>(
  contract: Contract<Body>,
  handler: (asked: Asked<Body>) => Promise<object>,
  env: Env,
): (request: Request) => Promise<Response> {
  const platform = platformOf(env);
  return async (request) => {
    const headers = corsFor(request, platform.origins);
    const send = (status: number, body: object, more: Record<string, string> = {}) =>
      Response.json(body, { status, headers: { ...headers, ...more } });
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    try {
      if (request.method !== "POST")
        throw new Refused(405, "Use POST.", { allow: "POST, OPTIONS" });
      const caller = await callerOf(request, platform, contract.who);
      const body = await readBody(request, contract);
      return send(200, await handler({ body, caller, env, signal: request.signal }));
    } catch (error) {
      if (error instanceof Refused)
        return send(error.status, { error: error.message }, error.headers);
      console.error(JSON.stringify({ level: "error", what: nameOf(error) }));
      return send(502, { error: contract.failure });
    }
  };
}

/** The kind of an error, never its words: an upstream may repeat a key in them (SECURITY E16). */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { status, code } = error as { status?: unknown; code?: unknown };
  return [error.name, status, code].filter((part) => /^[\w.-]{1,40}$/.test(String(part))).join(" ");
}

/** Only pages of the site may read an answer; others get one without permission (SECURITY E5). */
function corsFor(request: Request, origins: readonly string[]): Record<string, string> {
  const origin = request.headers.get("origin");
  const common = {
    vary: "origin",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (!origin || !origins.includes(origin)) return common;
  return {
    ...common,
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
    "access-control-max-age": "86400",
  };
}
