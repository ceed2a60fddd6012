import type { z } from "zod";
import { type Caller, callerOf } from "./caller.ts";
import { type Contract, readBody } from "./contract.ts";
import { errorFields, log, pseudonym, withRequest } from "./log.ts";
import { Refused } from "./refused.ts";
import { type Env, platformOf } from "./settings.ts";

export interface HandlerInput<C extends Contract> {
  body: z.infer<C["body"]>;
  caller: Caller;
  env: Env;
  signal: AbortSignal;
}

/** Only the log describes an unexpected error. Its `x-request-id` is in the response. */
export function serveFunction<C extends Contract>(
  name: string,
  contract: C,
  handler: (input: HandlerInput<C>) => Promise<object>,
  env: Env,
): (request: Request) => Promise<Response> {
  const platform = platformOf(env);
  return async (request) => {
    const cors = corsFor(request, platform.origins);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    return withRequest(name, async (requestFields) => {
      const startedAt = performance.now();
      const respond = (
        status: number,
        body: object,
        extraHeaders = {},
        errorDetails?: ReturnType<typeof errorFields>,
      ) => {
        const level = errorDetails ? "error" : status >= 429 ? "warn" : "info";
        const ms = Math.round(performance.now() - startedAt);
        log(
          level,
          "request",
          { outcome: outcomeOf(status), status, ms, ...errorDetails },
          requestFields,
        );
        const headers = { ...cors, "x-request-id": requestFields.request, ...extraHeaders };
        return Response.json(body, { status, headers });
      };
      try {
        if (request.method !== "POST")
          throw new Refused(405, "Use POST.", { allow: "POST, OPTIONS" });
        const caller = await callerOf(request, platform, contract.allowedCallers);
        if (!caller.isCron) requestFields.user = await pseudonym(caller.id);
        const body = await readBody(request, contract);
        return respond(200, await handler({ body, caller, env, signal: request.signal }));
      } catch (error) {
        if (error instanceof Refused)
          return respond(error.status, { error: error.message }, error.headers);
        return respond(502, { error: contract.failure }, {}, errorFields(error));
      }
    });
  };
}

const outcomeOf = (status: number) =>
  status === 200 ? "answered" : status === 502 ? "failed" : "refused";

/** Allows only pages of the site to read a response (security E5). */
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
