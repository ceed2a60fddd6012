import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hasLintablePostgres,
  startLintablePostgres,
} from "../../scripts/checks/lintable-postgres.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { HOSTED_RULES } from "../../src/domain/site/publishing.ts";
import { hookTarget } from "../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../supabase/functions/_shared/publish/ledger.ts";
import { tick } from "../../supabase/functions/_shared/publish/relay.ts";
import { contentOf } from "../robust/publishing/world.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { openBuildHook } from "../support/build-hook.ts";
import { seedContent } from "../support/content.ts";
import { createDatabase } from "../support/real-postgres.ts";

/** docs/deploy.md, "Backup and restore", as it says. */

const CLI = "node_modules/.bin/supabase";
const BIN = "/usr/lib/postgresql/15/bin";
const SCHEMAS = ["public", "private", "auth", "storage"];
const MINUTE = 60_000;

/** Every row of every table, as text, in an order of its own. */
async function rowsOf({ sql }: TestBackend): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = any ($1) order by 1`,
    [SCHEMAS],
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    rows[name] = await sql(`select t::text from ${name} t order by 1`);
  }
  return rows;
}

describe.skipIf(!hasLintablePostgres())("PostgreSQL 15: a backup that is restored", () => {
  const folder = mkdtempSync(join(tmpdir(), "recap-backup-"));
  const file = join(folder, "data.sql");
  let server: Awaited<ReturnType<typeof startLintablePostgres>>;
  let lost: TestBackend;
  let found: TestBackend;
  let kept: Record<string, unknown[]>;
  let show: { id: string };
  let revAtBackup: number;
  let hook: Awaited<ReturnType<typeof openBuildHook>>;
  let at = Date.now();

  const addressOf = async ({ sql }: TestBackend) => {
    const [database] = await sql<{ name: string }>("select current_database() as name");
    return new URL(`/${database?.name}`, server.url).href;
  };
  /** The CLI would run pg_dump in a container; its own script runs here as well. */
  const dump = async () => {
    const what = ["db", "dump", "--data-only", "--use-copy", "--dry-run"];
    const script = execFileSync(CLI, [...what, `--remote=${await addressOf(lost)}`], {
      ...{ encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" },
    });
    const env = { PATH: `${BIN}:${process.env["PATH"]}` };
    return execFileSync("bash", ["-c", script], { env, stdio: ["ignore", "pipe", "inherit"] });
  };
  const restore = async () => {
    const files = ["--file=supabase/restore/empty.sql", `--file=${file}`];
    const how = ["--single-transaction", "--variable=ON_ERROR_STOP=1", "--quiet"];
    const args = [...how, ...files, await addressOf(found)];
    return spawnSync(join(BIN, "psql"), args, { encoding: "utf8" });
  };

  /** A turn of the relay a while later, and what the site then says. */
  const turnAfter = async (minutes: number) => {
    at += minutes * MINUTE;
    await hook.advance(at);
    const target = hookTarget(hook.hook, hook.url);
    await tick(apiLedger(clientOf(found)), target, HOSTED_RULES, new Date(at));
    return hook.state.live?.rev ?? 0;
  };
  const save = (backend: TestBackend) =>
    backend.sql("update public.er_shows set description = gen_random_uuid()::text");

  beforeAll(async () => {
    server = await startLintablePostgres();
    const open = async () => {
      const { url: databaseUrl } = await createDatabase({ server: server?.url });
      return openTestBackend("postgres", { databaseUrl });
    };
    lost = await open();
    ({ show } = await seedContent(lost.sql));
    const owner = await lost.account("owner@api.test");
    await lost.account("other@api.test");
    await lost.account("admin@api.test", "admin");
    await lost.rest(owner.token, "POST", "user_show_follows", {
      ...{ user_id: owner.id, show_id: show.id },
    });
    await lost.sql(
      "insert into storage.objects (bucket_id, name) select id, 'kept.png' from storage.buckets limit 1",
    );
    await save(lost);
    revAtBackup = await lost.revision();
    await lost.sql("select public.note_live_rev($1::bigint, 1)", [revAtBackup]);
    kept = await rowsOf(lost);
    writeFileSync(file, await dump());
    // By which docs/deploy.md knows a whole one.
    expect(readFileSync(file, "utf8")).toMatch(/\nRESET ALL;\n$/);
    for (let saves = 0; saves < 3; saves++) await save(lost);
    found = await open();
    hook = await openBuildHook(() => contentOf(found.sql));
    hook.reset(await contentOf(lost.sql), at);
    expect(await restore()).toMatchObject({ status: 0, stderr: "" });
  }, 120_000);
  afterAll(async () => {
    await Promise.all([lost?.close(), found?.close()]);
    await server?.stop();
    await hook.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("has every row as it was", async () => {
    const rows = await rowsOf(found);
    expect(Object.keys(rows)).toEqual(Object.keys(kept));
    expect(rows).toEqual(kept);
    expect(rows["auth.users"]).toHaveLength(3);
  });

  test("is not loaded over a database that is in use", async () => {
    expect(await restore()).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("This database has accounts: it is not a new one."),
    });
    expect(await rowsOf(found)).toEqual(kept);
  });

  test("lets people in with their passwords, to what is theirs", async () => {
    const signIn = async (email: string) => {
      const path = "/auth/v1/token?grant_type=password";
      const body = { email, password: DEMO_PASSWORD };
      const answer = await found.request("anon", "POST", path, body);
      return String(answer.body.access_token);
    };
    const follows = async (as: string) =>
      (await found.rest(as, "GET", "user_show_follows?select=show_id")).body;
    const [owner, other, admin] = [
      await signIn("owner@api.test"),
      await signIn("other@api.test"),
      await signIn("admin@api.test"),
    ];
    expect(await follows(owner)).toEqual([{ show_id: show.id }]);
    expect(await follows(other)).toEqual([]);
    const write = (as: string) =>
      found.rest(
        as,
        "PATCH",
        "er_shows?slug=eq.a-show&select=name",
        { name: "a-show" },
        {
          prefer: "return=representation",
        },
      );
    expect((await write(other)).body).toEqual([]);
    expect((await write(admin)).body).toEqual([{ name: "a-show" }]);
    expect((await found.rest("anon", "POST", "rpc/health_status", {})).status).toBe(401);
  });

  test("is told by a site that shows what it never had, and is not taken for live", async () => {
    const live = hook.state.live?.rev ?? 0;
    expect(live).toBeGreaterThan(await found.revision());
    await turnAfter(15);
    expect(hook.state.calls).toHaveLength(0);
    const [told] = await found.sql<{ ahead_rev: string }>(
      "select ahead_rev from private.rebuild_state",
    );
    expect(Number(told?.ahead_rev)).toBe(live);
  });

  test("is published above what is live, and read from its beginning", async () => {
    const live = hook.state.live?.rev ?? 0;
    const epoch = () => found.sql("select epoch from public.er_content_revision");
    const before = await epoch();
    await found.sql("select private.begin_epoch($1::bigint)", [live]);
    expect(await epoch()).not.toEqual(before);
    await turnAfter(15);
    expect(await turnAfter(5)).toBe(live + 1);
    expect(hook.state.calls).toHaveLength(1);
    expect(await found.sql("select ahead_rev from private.rebuild_state")).toEqual([
      { ahead_rev: null },
    ]);
  });

  test("publishes a save after that", async () => {
    const live = hook.state.live?.rev ?? 0;
    await save(found);
    await turnAfter(15);
    expect(await turnAfter(5)).toBe(live + 1);
  });
});
