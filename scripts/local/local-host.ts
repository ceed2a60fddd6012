import type { MiddlewareHandler } from "hono";

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Answers only if the address has a name of this machine and the right port. With DNS rebinding, another site's host name
 * can point to this machine. Without this check, pages of that site could read the answer (security H11).
 */
export function localHostOnly(url: string): MiddlewareHandler {
  const { port } = new URL(url);
  const hosts = LOCAL_NAMES.map((name) => (port ? `${name}:${port}` : name));
  return async (c, next) => {
    if (!hosts.includes(new URL(c.req.url).host)) {
      return c.text(`This address answers only at ${url}.`, 403);
    }
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    return undefined;
  };
}
