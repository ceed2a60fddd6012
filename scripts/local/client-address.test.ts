import { Hono } from "hono";
import { expect, test } from "vitest";
import { writeClientAddress } from "./client-address.ts";

const FORGED = {
  "cf-connecting-ip": "1.1.1.1",
  "x-real-ip": "1.1.1.1",
  "true-client-ip": "1.1.1.1",
  forwarded: "for=1.1.1.1",
};

/** Sends a request with forged headers. Returns the headers and the body that reach the database. */
async function headersBehind(trustedProxies: number, forwarded?: string) {
  const app = new Hono();
  app.use(writeClientAddress(trustedProxies));
  app.post("/", async (c) => c.json([Object.fromEntries(c.req.raw.headers), await c.req.text()]));
  const headers = { ...FORGED, ...(forwarded && { "x-forwarded-for": forwarded }) };
  const env = { incoming: { socket: { remoteAddress: "192.0.2.7" } } };
  const response = await app.request("/", { method: "POST", headers, body: "kept" }, env);
  return response.json();
}

test.each([
  [0, undefined, "192.0.2.7"],
  [0, "1.1.1.1", "192.0.2.7"],
  [1, "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  [2, "1.1.1.1, 198.51.100.1, 10.0.0.1", "198.51.100.1"],
  [1, undefined, "192.0.2.7"],
  [3, "1.1.1.1", "192.0.2.7"],
])(
  "H10: with %i trusted proxies and the header X-Forwarded-For: %j, the client is %s",
  async (proxies, forwarded, client) => {
    const [headers, body] = await headersBehind(proxies, forwarded);
    expect(headers).toMatchObject({ "cf-connecting-ip": client });
    expect(JSON.stringify(headers)).not.toContain("1.1.1.1");
    expect(body).toBe("kept");
  },
);
