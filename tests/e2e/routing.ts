import type { Page, Request, Route } from "@playwright/test";

interface HoldOptions {
  /** Which of the requests to the address; every one without it. */
  only?: (request: Request) => boolean;
  /** What comes back once they are released; what the server says without it. */
  response?: Parameters<Route["fulfill"]>[0];
}

/** What a backend that is out of order says. */
export const SERVER_ERROR = { status: 500, json: { message: "no" } };

/** What the server says to a request on its way; asked once more where it closed the kept connection just then. */
export const fetchResponse = (route: Route, options: Parameters<Route["fetch"]>[0] = {}) =>
  route.fetch({ maxRetries: 1, ...options });

/**
 * As `page.route` with `times: 1`, which takes the route away when it has answered: what the page asks for in that
 * moment may then get no answer for good (Playwright's issue 41802). This one stays and lets the next requests go on.
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

/** Keeps requests to an address on the way until they are released; `asked` is the first of them. */
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
    // The page may have called it off.
    await (response ? route.fulfill(response) : route.continue()).catch(() => {});
  });
  return { requested: requested.promise, release: released.resolve };
}
