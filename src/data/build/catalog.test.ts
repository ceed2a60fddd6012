import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openCatalog } from "./catalog.ts";

test("while openCatalog waits for the server, another call returns the same promise", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slowServer = createServer(async (_request, response) => {
    await released;
    response.writeHead(400).end("{}");
  });
  await new Promise<void>((done) => slowServer.listen(0, "127.0.0.1", done));
  const { port } = slowServer.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "recap-catalog-"));
  vi.stubEnv("PUBLIC_SUPABASE_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("PUBLIC_SUPABASE_ANON_KEY", "key");
  vi.stubEnv("BUILD_CACHE_DIR", folder);
  const now = vi.spyOn(performance, "now");
  const firstCatalog = openCatalog();
  now.mockReturnValue(Number.MAX_SAFE_INTEGER);
  expect(openCatalog()).toBe(firstCatalog);
  release();
  await expect(firstCatalog).rejects.toThrow();
  slowServer.close();
  now.mockRestore();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
