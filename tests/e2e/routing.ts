import type { Page, Request, Route } from "@playwright/test";

interface HoldOptions {
  /** Returns false for a request that must not wait. By default, all requests wait. */
  isHeld?: (request: Request) => boolean;
  /** The response that the page gets after the release. By default, the server responds. */
  response?: Parameters<Route["fulfill"]>[0];
}

export const SERVER_ERROR = { status: 500, json: { message: "no" } };

/** Returns the server's response to a routed request. Retries once, because the server may close an idle connection. */
export const fetchResponse = (route: Route, options: Parameters<Route["fetch"]>[0] = {}) =>
  route.fetch({ maxRetries: 1, ...options });

/**
 * Handles only the first request to an address. `page.route` with `times: 1` would remove its route after this request, and
 * another request at this moment may hang (Playwright's issue 41802). So this route remains, and sends later requests to the
 * server.
 */
export async function routeOnce(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await handle(route);
  });
}

/** Lets requests to an address wait until the test calls `release`. The first request fulfils the promise `requested`. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  { isHeld = () => true, response }: HoldOptions = {},
): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!isHeld(route.request())) return route.continue();
    requested.resolve();
    await released.promise;
    // The page may have aborted the request.
    await (response ? route.fulfill(response) : route.continue()).catch(() => {});
  });
  return { requested: requested.promise, release: released.resolve };
}
