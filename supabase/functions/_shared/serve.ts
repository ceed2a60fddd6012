import { type Caller, callerOf } from "./caller.ts";
import { type Contract, readBody } from "./contract.ts";
import { type Asking, kindOf, log, pseudonym, withRequest } from "./log.ts";
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
 * every other answer is `{ error }`. Nothing of an unexpected error leaves but its log line, which
 * the answer's `x-request-id` finds.
 */
export function door<Body>(
  name: string,
  contract: Contract<Body>,
  handler: (asked: Asked<Body>) => Promise<object>,
  env: Env,
): (request: Request) => Promise<Response> {
  const platform = platformOf(env);
  const answerTo = async (request: Request, asking: Asking): Promise<Answer> => {
    try {
      if (request.method !== "POST")
        throw new Refused(405, "Use POST.", { allow: "POST, OPTIONS" });
      const caller = await callerOf(request, platform, contract.who);
      if (!caller.isCron) asking.user = await pseudonym(caller.id);
      const body = await readBody(request, contract);
      return { status: 200, body: await handler({ body, caller, env, signal: request.signal }) };
    } catch (error) {
      if (error instanceof Refused)
        return { status: error.status, body: { error: error.message }, headers: error.headers };
      return { status: 502, body: { error: contract.failure }, why: kindOf(error) };
    }
  };
  return async (request) => {
    const headers = corsFor(request, platform.origins);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    return withRequest(name, async (asking) => {
      const started = performance.now();
      const { status, body, headers: more, why } = await answerTo(request, asking);
      const level = why ? "error" : status >= 429 ? "warn" : "info";
      const ms = Math.round(performance.now() - started);
      log(level, "request", { outcome: outcomeOf(status), status, ms, ...why }, asking);
      const id = { "x-request-id": asking.request };
      return Response.json(body, { status, headers: { ...headers, ...id, ...more } });
    });
  };
}

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
  /** Of what nobody expected. */
  why?: ReturnType<typeof kindOf>;
}

const outcomeOf = (status: number) =>
  status === 200 ? "answered" : status === 502 ? "failed" : "refused";

/** Only pages of the site may read an answer; others get one without permission (security E5). */
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
