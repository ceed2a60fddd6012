import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

/** A client can write any address into these headers. */
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-real-ip", "true-client-ip"];
/** Like hosted Supabase, this server overwrites this header. So the database can trust the header (`private.trusted_edge`). */
const ADDRESS_HEADER = "cf-connecting-ip";

/**
 * Returns the client's network address. With trusted proxies, this is the address that the first of them wrote into
 * x-forwarded-for. Otherwise, it is the address of the socket. Requests without a socket come from this process.
 */
export function addressOf(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const forwardedAddresses = (c.req.header("x-forwarded-for") ?? "").split(",").map((address) => address.trim());
  const clientAddress = trustedProxies > 0 ? forwardedAddresses.at(-trustedProxies) : undefined;
  return clientAddress || (incoming?.socket.remoteAddress ?? "in-process");
}

/** Writes the client's address into a header for the database, and deletes forged headers (security H10). */
export function writeClientAddress(trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    const { raw } = c.req;
    const headers = new Headers(raw.headers);
    const address = addressOf(c, trustedProxies);
    for (const name of FORWARDING_HEADERS) headers.delete(name);
    headers.set(ADDRESS_HEADER, address);
    // `new Request(raw)` cannot copy the request of the server library, so copy its parts.
    const body = raw.body ? { body: raw.body, duplex: "half" } : {};
    c.req.raw = new Request(raw.url, { method: raw.method, headers, ...body } as RequestInit);
    return next();
  };
}
