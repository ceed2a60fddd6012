import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { listen } from "../../scripts/local/serve.ts";

/** Opens the whole product on its own port, with an empty data folder and no demo content. */
export async function openTestSite() {
  const dataDir = mkdtempSync(join(tmpdir(), "recap site-"));
  const port = await freePort();
  const backend = await createLocalBackend({ dataDir, url: `http://localhost:${port}` });
  const server = await listen(port, backend.fetch);
  return {
    backend,
    dataDir,
    async page(path: string) {
      const response = await fetch(backend.url + path);
      return { status: response.status, html: parse(await response.text()) };
    },
    async close() {
      await server.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
