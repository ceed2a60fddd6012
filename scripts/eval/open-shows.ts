import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportSource } from "../../src/data/import/import-source.ts";
import { importFiles } from "../import/run.ts";
import { type AdminClient, clientOf } from "../local/admin-client.ts";
import { createLocalBackend } from "../local/backend.ts";
import { startPostgres } from "../local/postgres.ts";
import { showFiles } from "./corpus.ts";

/** A statement ends after 8 s, and the words of long transcripts take time. */
const RECAPS_PER_REQUEST = 5;

/** Imports and publishes shows in an empty database, which is the embedded one or PostgreSQL. */
export async function openShows(kind: "embedded" | "postgres", sources: ImportSource[]) {
  const server = kind === "postgres" ? await startPostgres(["fsync=off"]) : null;
  const dataDir = mkdtempSync(join(tmpdir(), "recap-eval-"));
  const backend = await createLocalBackend({
    dataDir,
    url: "http://localhost",
    ...(server && { databaseUrl: server.url }),
    inMemory: true,
    listens: false,
    attemptRules: [],
  });
  const client = clientOf(backend);
  const counts = await importFiles(client, sources, { reportItem() {}, progress() {} }, { publish: true });
  if (counts.episode.failed + counts.show.failed + counts.file.failed > 0)
    throw new Error(`The import failed: ${JSON.stringify(counts)}`);
  await publishAll(client);
  return {
    client,
    database: backend.database,
    close: async () => {
      await backend.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const showSources = (folder: string): ImportSource[] =>
  showFiles(folder).map((name) => ({ name, read: async () => ({ bytes: readFileSync(join(folder, name)) }) }));

/** Publishes all episodes, even without a quick take and a recap, because the evaluations need all transcripts. */
async function publishAll(client: AdminClient): Promise<void> {
  const { data } = await client.from("er_episodes").select("id").eq("is_published", false).throwOnError();
  for (let start = 0; start < data.length; start += RECAPS_PER_REQUEST) {
    const ids = data.slice(start, start + RECAPS_PER_REQUEST).map(({ id }) => id);
    await client.from("er_episodes").update({ is_published: true }).in("id", ids).throwOnError();
  }
}
