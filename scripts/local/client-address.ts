import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

/** Headers in which a client could name an address that is not its own. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-real-ip", "true-client-ip"];
/** `private.trusted_edge` trusts this one. A hosted project's edge overwrites it as we do here. */
const ADDRESS_HEADER = "cf-connecting-ip";

/**
 * The client's address: the socket's. Behind `trustedProxies` proxies, it is the one that the
 * outermost of them appended to x-forwarded-for. Requests in this process count as one client.
 */
export function addressOf(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((one) => one.trim());
  const outermost = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return outermost || (incoming?.socket.remoteAddress ?? "in-process");
}

/** Names the client's address to the database, whatever address the client names (security H10). */
export function nameClient(trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    const { raw } = c.req;
    const headers = new Headers(raw.headers);
    const address = addressOf(c, trustedProxies);
    for (const name of FORWARDING) headers.delete(name);
    headers.set(ADDRESS_HEADER, address);
    // The server's own request is no Request that could be copied.
    const body = raw.body ? { body: raw.body, duplex: "half" } : {};
    c.req.raw = new Request(raw.url, { method: raw.method, headers, ...body } as RequestInit);
    return next();
  };
}
