import { afterAll, expect, test } from "vitest";
import { HOSTED_EXTENSIONS } from "../support/hosted-project.ts";
import { openSql } from "../support/real-postgres.ts";

const { sql, close } = await openSql();
afterAll(close);

test("without pg_cron, the migrations create no schedule", async () => {
  expect(await sql`select private.create_schedules() as count`).toMatchObject([{ count: 0 }]);
});

test("with pg_cron, each schedule calls its function with the secret of the vault", async () => {
  await sql.unsafe(HOSTED_EXTENSIONS);
  // A second call changes the schedules instead of adding them again.
  for (const _ of [1, 2]) expect(await sql`select private.create_schedules() as count`).toMatchObject([{ count: 9 }]);
  const jobs = await sql`select jobname, schedule, command from cron.job order by jobname`;
  expect(jobs.map(({ jobname, schedule }) => `${jobname} ${schedule}`)).toEqual([
    "check-alarms * * * * *",
    "check-feeds 41 * * * *",
    "delete-old-runs 30 3 * * *",
    "publish * * * * *",
    "relate-recaps * * * * *",
    "send-digests */5 * * * *",
    "transcribe * * * * *",
    "write-recaps * * * * *",
    "youtube-auto-tracker 17 * * * *",
  ]);
  // This command commits after each part, which only works outside of a transaction.
  await sql.unsafe(jobs.find(({ jobname }) => jobname === "relate-recaps")?.["command"]);
  const publish = jobs.find(({ jobname }) => jobname === "publish")?.["command"];
  await expect(sql.unsafe(publish)).rejects.toThrow("project_url and cron_secret");
  await sql`insert into vault.decrypted_secrets values
    ('project_url', 'https://project.example/'), ('cron_secret', 'a secret'), ('other', 'another')`;
  await sql.unsafe(publish);
  expect([...(await sql`select * from net.calls`)]).toEqual([
    {
      url: "https://project.example/functions/v1/publish",
      headers: { "content-type": "application/json", "x-cron-secret": "a secret" },
      body: {},
      timeout: 30_000,
    },
  ]);
});
