import type { z } from "zod";
import { type Caller, callerOf } from "./caller.ts";
import { type Contract, readBody } from "./contract.ts";
import { openEventStream, wantsEvents } from "./events.ts";
import { errorFields, log, pseudonym, withRequest } from "./log.ts";
import { Refused } from "./refused.ts";
import { type Env, platformOf } from "./settings.ts";

export interface HandlerInput<C extends Contract> {
  body: z.infer<C["body"]>;
  caller: Caller;
  env: Env;
  headers: Headers;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  /** Missing if the caller does not request server-sent events. After the first sentence, an error cannot change the status. */
  onSentence?: (sentence: string) => void;
}

interface Outcome {
  status: number;
  body: object;
  headers?: Record<string, string>;
  error?: ReturnType<typeof errorFields>;
}

/** Only the log contains an unexpected error. The response and the log line have the same `x-request-id`. */
export function serveFunction<C extends Contract>(
  name: string,
  contract: C,
  handler: (input: HandlerInput<C>) => Promise<object>,
  env: Env,
): (request: Request) => Promise<Response> {
  const platform = platformOf(env);
  return (request) => {
    const cors = corsFor(request, platform.origins);
    if (request.method === "OPTIONS") return Promise.resolve(new Response(null, { status: 204, headers: cors }));
    // A stream sends its response before the first sentence, while the handler still runs.
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    withRequest(name, async (requestFields) => {
      const startedAt = performance.now();
      const headers = { ...cors, "x-request-id": requestFields.request };
      const disconnect = new AbortController();
      const events = contract.streams && wantsEvents(request) ? openEventStream(() => disconnect.abort()) : null;
      const stream = events && new Response(events.body, { headers: { ...headers, ...EVENT_HEADERS } });
      const onSentence = (text: string) => {
        if (stream) resolve(stream);
        events?.send("sentence", { text });
      };
      const runHandler = async (): Promise<object> => {
        if (request.method !== "POST") throw new Refused(405, "Use POST.", { allow: "POST, OPTIONS" });
        const caller = await callerOf(request, platform, contract.allowedCallers);
        if (!caller.isCron && contract.allowedCallers !== "anyone") requestFields.user = await pseudonym(caller.id);
        const body = await readBody(request, contract);
        const signal = AbortSignal.any([request.signal, disconnect.signal]);
        const { headers: requestHeaders } = request;
        const input = { body, caller, env, headers: requestHeaders, signal };
        return handler({ ...input, ...(events ? { onSentence } : {}) });
      };
      const { status, body, headers: extraHeaders, error } = await outcomeOf(runHandler, contract);
      const level = error ? "error" : status >= 429 ? "warn" : "info";
      const ms = Math.round(performance.now() - startedAt);
      log(level, "request", { outcome: outcomeName(status), status, ms, ...error }, requestFields);
      if (stream && status === 200) resolve(stream);
      // If the stream is already the response, this call of `resolve` does nothing.
      resolve(Response.json(body, { status, headers: { ...headers, ...extraHeaders } }));
      events?.send(status === 200 ? "answer" : "error", body);
      events?.close();
    }).catch(reject);
    return promise;
  };
}

async function outcomeOf(runHandler: () => Promise<object>, { failure }: Contract): Promise<Outcome> {
  try {
    return { status: 200, body: await runHandler() };
  } catch (error) {
    if (error instanceof Refused)
      return { status: error.status, body: { error: error.message }, headers: error.headers };
    return { status: 502, body: { error: failure }, error: errorFields(error) };
  }
}

const outcomeName = (status: number) => (status === 200 ? "answered" : status === 502 ? "failed" : "refused");

/** With `no-transform`, proxies do not compress the stream. Compression would delay the sentences. */
const EVENT_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** These headers allow only pages of the site to read a response (security E5). */
function corsFor(request: Request, origins: readonly string[]): Record<string, string> {
  const origin = request.headers.get("origin");
  const commonHeaders = {
    vary: "origin",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (!origin || !origins.includes(origin)) return commonHeaders;
  return {
    ...commonHeaders,
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
    "access-control-max-age": "86400",
  };
}
