import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

/** In these headers, a client can write any address. */
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-for", "x-real-ip", "true-client-ip"];
/** The database trusts this header (`private.trusted_edge`). The edge of hosted Supabase also overwrites it. */
const ADDRESS_HEADER = "cf-connecting-ip";

/**
 * Returns the address of the socket. Behind `trustedProxies` proxies, returns the address that the outermost proxy
 * appended to x-forwarded-for. Requests in this process count as one client.
 */
export function addressOf(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const forwardedAddresses = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((one) => one.trim());
  const clientAddress = trustedProxies > 0 ? forwardedAddresses.at(-trustedProxies) : undefined;
  return clientAddress || (incoming?.socket.remoteAddress ?? "in-process");
}

/** Writes the client's address into a header for the database, and deletes forged headers (security H10). */
export function nameClient(trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    const { raw } = c.req;
    const headers = new Headers(raw.headers);
    const address = addressOf(c, trustedProxies);
    for (const name of FORWARDING_HEADERS) headers.delete(name);
    headers.set(ADDRESS_HEADER, address);
    // The request of the server library cannot be copied with `new Request(raw)`.
    const body = raw.body ? { body: raw.body, duplex: "half" } : {};
    c.req.raw = new Request(raw.url, { method: raw.method, headers, ...body } as RequestInit);
    return next();
  };
}
