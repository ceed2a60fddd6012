import type { Page, Request, Route } from "@playwright/test";

interface HoldOptions {
  /** Selects requests to the address. Default: all of them. */
  only?: (request: Request) => boolean;
  /** The response after the release. Default: the server's. */
  response?: Parameters<Route["fulfill"]>[0];
}

export const SERVER_ERROR = { status: 500, json: { message: "no" } };

/** The server's response to a routed request. It retries once, since the server may close an idle connection. */
export const fetchResponse = (route: Route, options: Parameters<Route["fetch"]>[0] = {}) =>
  route.fetch({ maxRetries: 1, ...options });

/**
 * Handles the first request to an address. `page.route` with `times: 1` removes its route afterwards, and requests
 * at that moment may hang (Playwright's issue 41802). This route stays and passes later requests on.
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

/** Holds requests to an address until `release`. `requested` resolves at the first of them. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  { only = () => true, response }: HoldOptions = {},
): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (!only(route.request())) return route.continue();
    requested.resolve();
    await released.promise;
    // The page may have aborted the request.
    await (response ? route.fulfill(response) : route.continue()).catch(() => {});
  });
  return { requested: requested.promise, release: released.resolve };
}
