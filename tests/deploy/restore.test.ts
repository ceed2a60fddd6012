import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { debianPostgresBin, hasDebianPostgres, startDebianPostgres } from "../../scripts/checks/debian-postgres.ts";
import { clientOf } from "../../scripts/local/admin-client.ts";
import { DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { HOSTED_RULES } from "../../src/domain/site/publishing.ts";
import { createBuildHook } from "../../supabase/functions/_shared/publish/hook.ts";
import { apiLedger } from "../../supabase/functions/_shared/publish/ledger.ts";
import { runRelay } from "../../supabase/functions/_shared/publish/relay.ts";
import { contentOf } from "../robust/publishing/relay-fixture.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { openBuildHook } from "../support/build-hook.ts";
import { seedContent } from "../support/content.ts";
import { createDatabase } from "../support/real-postgres.ts";

/** Tests the steps of docs/deploy.md, "Back up and restore". */

const SUPABASE_CLI = "node_modules/.bin/supabase";
const SCHEMAS = ["public", "private", "auth", "storage"];
const MINUTE = 60_000;

/** Returns the sorted rows of every table. Each row is one text. */
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

describe.skipIf(!hasDebianPostgres)("PostgreSQL of Debian: a restored backup", () => {
  const folder = mkdtempSync(join(tmpdir(), "recap-backup-"));
  const backupFile = join(folder, "data.sql");
  let server: Awaited<ReturnType<typeof startDebianPostgres>>;
  let originalBackend: TestBackend;
  let restoredBackend: TestBackend;
  let rowsAtBackup: Record<string, unknown[]>;
  let show: { id: string };
  let revAtBackup: number;
  let hook: Awaited<ReturnType<typeof openBuildHook>>;
  let now = Date.now();

  const addressOf = async ({ sql }: TestBackend) => {
    const [database] = await sql<{ name: string }>("select current_database() as name");
    return new URL(`/${database?.name}`, server.url).href;
  };
  /** The CLI would run pg_dump in a container. This function runs the script of the CLI without a container. */
  const dump = async () => {
    const options = ["db", "dump", "--data-only", "--use-copy", "--dry-run"];
    const script = execFileSync(SUPABASE_CLI, [...options, `--remote=${await addressOf(originalBackend)}`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" },
    });
    const env = { PATH: `${debianPostgresBin}:${process.env["PATH"]}` };
    return execFileSync("bash", ["-c", script], { env, stdio: ["ignore", "pipe", "inherit"] });
  };
  const restore = async () => {
    const files = ["--file=supabase/restore/empty.sql", `--file=${backupFile}`];
    const options = ["--single-transaction", "--variable=ON_ERROR_STOP=1", "--quiet"];
    const args = [...options, ...files, await addressOf(restoredBackend)];
    return spawnSync(join(debianPostgresBin, "psql"), args, { encoding: "utf8" });
  };

  /** Runs the relay after some minutes. Returns the revision that the site shows after the run. */
  const runRelayAfter = async (minutes: number) => {
    now += minutes * MINUTE;
    await hook.advance(now);
    const buildHookTarget = createBuildHook(hook.hook, hook.url);
    await runRelay(apiLedger(clientOf(restoredBackend)), buildHookTarget, HOSTED_RULES, new Date(now));
    return hook.state.liveBuild?.rev ?? 0;
  };
  const changeShow = (backend: TestBackend) =>
    backend.sql("update public.er_shows set description = gen_random_uuid()::text");

  beforeAll(async () => {
    server = await startDebianPostgres();
    const openBackend = async () => {
      const { url: databaseUrl } = await createDatabase({ server: server?.url });
      return openTestBackend("postgres", { databaseUrl });
    };
    originalBackend = await openBackend();
    ({ show } = await seedContent(originalBackend.sql));
    const owner = await originalBackend.account("owner@api.test");
    await originalBackend.account("other@api.test");
    await originalBackend.account("admin@api.test", "admin");
    await originalBackend.rest(owner.token, "POST", "user_show_follows", {
      user_id: owner.id,
      show_id: show.id,
    });
    await originalBackend.sql(
      "insert into storage.objects (bucket_id, name) select id, 'photo.png' from storage.buckets limit 1",
    );
    await changeShow(originalBackend);
    revAtBackup = await originalBackend.revision();
    await originalBackend.sql("select public.note_live_rev($1::bigint, 1)", [revAtBackup]);
    rowsAtBackup = await rowsOf(originalBackend);
    writeFileSync(backupFile, await dump());
    // docs/deploy.md says that a complete backup has this ending.
    expect(readFileSync(backupFile, "utf8")).toMatch(/\nRESET ALL;\n$/);
    for (let saves = 0; saves < 3; saves++) await changeShow(originalBackend);
    restoredBackend = await openBackend();
    hook = await openBuildHook(() => contentOf(restoredBackend.sql));
    hook.reset(await contentOf(originalBackend.sql), now);
    expect(await restore()).toMatchObject({ status: 0, stderr: "" });
  }, 240_000);
  afterAll(async () => {
    await Promise.all([originalBackend?.close(), restoredBackend?.close()]);
    await server?.stop();
    await hook.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the restored database has every row of the backup", async () => {
    const rows = await rowsOf(restoredBackend);
    expect(Object.keys(rows)).toEqual(Object.keys(rowsAtBackup));
    expect(rows).toEqual(rowsAtBackup);
    expect(rows["auth.users"]).toHaveLength(3);
  });

  test("the restore refuses a database that is in use", async () => {
    expect(await restore()).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("This database has accounts: it is not a new one."),
    });
    expect(await rowsOf(restoredBackend)).toEqual(rowsAtBackup);
  });

  test("after the restore, users can sign in with their passwords and use their own rows", async () => {
    const signIn = async (email: string) => {
      const path = "/auth/v1/token?grant_type=password";
      const body = { email, password: DEMO_PASSWORD };
      const response = await restoredBackend.request("anon", "POST", path, body);
      return String(response.body.access_token);
    };
    const readFollows = async (token: string) =>
      (await restoredBackend.rest(token, "GET", "user_show_follows?select=show_id")).body;
    const [owner, other, admin] = [
      await signIn("owner@api.test"),
      await signIn("other@api.test"),
      await signIn("admin@api.test"),
    ];
    expect(await readFollows(owner)).toEqual([{ show_id: show.id }]);
    expect(await readFollows(other)).toEqual([]);
    const write = (token: string) =>
      restoredBackend.rest(
        token,
        "PATCH",
        "er_shows?slug=eq.a-show&select=name",
        { name: "a-show" },
        {
          prefer: "return=representation",
        },
      );
    expect((await write(other)).body).toEqual([]);
    expect((await write(admin)).body).toEqual([{ name: "a-show" }]);
    expect((await restoredBackend.rest("anon", "POST", "rpc/health_status", {})).status).toBe(401);
  });

  test("while the site shows a later revision, the relay does not build the restored content", async () => {
    const liveRevision = hook.state.liveBuild?.rev ?? 0;
    expect(liveRevision).toBeGreaterThan(await restoredBackend.revision());
    await runRelayAfter(15);
    expect(hook.state.callTimes).toHaveLength(0);
    const [state] = await restoredBackend.sql<{ ahead_rev: string }>("select ahead_rev from private.rebuild_state");
    expect(Number(state?.ahead_rev)).toBe(liveRevision);
  });

  test("after a call of begin_epoch, the relay publishes a higher revision", async () => {
    const liveRevision = hook.state.liveBuild?.rev ?? 0;
    const epoch = () => restoredBackend.sql("select epoch from public.er_content_revision");
    const epochBefore = await epoch();
    await restoredBackend.sql("select private.begin_epoch($1::bigint)", [liveRevision]);
    expect(await epoch()).not.toEqual(epochBefore);
    await runRelayAfter(15);
    expect(await runRelayAfter(5)).toBe(liveRevision + 1);
    expect(hook.state.callTimes).toHaveLength(1);
    expect(await restoredBackend.sql("select ahead_rev from private.rebuild_state")).toEqual([{ ahead_rev: null }]);
  });

  test("the relay publishes a change that an editor saves after the restore", async () => {
    const liveRevision = hook.state.liveBuild?.rev ?? 0;
    await changeShow(restoredBackend);
    await runRelayAfter(15);
    expect(await runRelayAfter(5)).toBe(liveRevision + 1);
  });
});
