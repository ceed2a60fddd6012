import { errorFields, log, withRequest } from "./log.ts";
import { Refused } from "./refused.ts";

const FAILURE = "Something went wrong. Please try again.";

/** Serves callers without a session, such as mail programs. The handler must check the request. */
export function serveWithoutSession(
  name: string,
  handler: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    // The local backend sends this method to check whether a function answers.
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    return withRequest(name, async (requestFields) => {
      const startedAt = performance.now();
      const { response, error } = await handler(request).then(
        (answer) => ({ response: answer, error: undefined }),
        (reason) => ({ response: failureOf(reason), error: reason }),
      );
      const { status } = response;
      const outcome = status >= 500 ? "failed" : status >= 400 ? "refused" : "answered";
      const level = status >= 500 ? "error" : "info";
      const ms = Math.round(performance.now() - startedAt);
      const fields = status >= 500 ? errorFields(error) : {};
      log(level, "request", { outcome, status, ms, ...fields }, requestFields);
      const headers = {
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": requestFields.request,
      };
      for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
      return response;
    });
  };
}

function failureOf(error: unknown): Response {
  if (!(error instanceof Refused)) return Response.json({ error: FAILURE }, { status: 502 });
  const { status, message, headers } = error;
  return Response.json({ error: message }, { status, headers });
}
