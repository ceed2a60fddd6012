/** Some pages of the local backend show sign-in links or run SQL (security H11). */
import { rmSync } from "node:fs";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { createAccount } from "../../scripts/local/demo/accounts.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { listen } from "../../scripts/local/serve.ts";
import { emptyFolder } from "../support/backend.ts";

const dataDir = emptyFolder();
let port: number;
let backend: LocalBackend;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  port = await freePort();
  backend = await createLocalBackend({ dataDir, inMemory: true, url: `http://localhost:${port}` });
  server = await listen(port, backend.fetch);
  await createAccount(backend, { email: "mail@pages.test" });
});
afterAll(async () => {
  await server?.close();
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (method: string, path: string, host: string) =>
  new Promise<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    body: string;
  }>((done, fail) => {
    const outgoingRequest = request({ port, host: "127.0.0.1", path, method, headers: { host } });
    outgoingRequest.once("error", fail).once("response", async (response) => {
      const { statusCode: status, headers } = response;
      done({ status, headers, body: await text(response) });
    });
    outgoingRequest.end();
  });

const PAGES = [
  ["GET", "/__mail", 200],
  ["GET", "/__status", 200],
  ["GET", "/__demo/sound/2.wav", 200],
  ["POST", "/__local/sql", 404],
] as const;

test.each(PAGES)("H11: %s %s answers only requests whose host is this machine", async (method, path, status) => {
  for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
    expect((await send(method, path, `${name}:${port}`)).status, name).toEqual(status);
  }
  for (const host of [
    `evil.example:${port}`,
    "evil.example",
    "localhost",
    `localhost:${port + 1}`,
    `localhost.evil.example:${port}`,
    `evil.localhost:${port}`,
    `127.0.0.1.evil.example:${port}`,
  ]) {
    const answer = await send(method, path, host);
    expect(answer.status, host).toBe(403);
    expect(answer.body).toBe(`This address answers only at http://localhost:${port}.`);
  }
});

test("H11: the headers of the e-mail page forbid scripts, frames and caches", async () => {
  const { headers, body } = await send("GET", "/__mail", `localhost:${port}`);
  expect(body).toContain("token_hash=");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
});
