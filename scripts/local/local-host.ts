import type { MiddlewareHandler } from "hono";

const NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Answers only if the address has a name of this machine and the right port. A page of another site can let its own host
 * name point to this machine (DNS rebinding), and could then read the answer (security H11).
 */
export function localHostOnly(url: string): MiddlewareHandler {
  const { port } = new URL(url);
  const hosts = NAMES.map((name) => (port ? `${name}:${port}` : name));
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
