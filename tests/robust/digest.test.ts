import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRandom, type Random } from "../../scripts/soak/random.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";

/** At random times, these tests kill the process that sends digests. Then they start the process again (decision 49). */

const SLUGS = ["salt", "wind", "withdrawn"];

interface StandIn {
  hasIdempotency: boolean;
  random: Random;
  killsLeft: number;
  /** On average, the test kills the sender once per this number of mails. */
  mailsPerKill: number;
  /** How many times the test killed the sender before the sender could store an answer. */
  killsBeforeAnswer: number;
  acceptedKeys: Set<string>;
  /** Maps each reader to the received mails. For each mail, the map stores the slugs of the recaps. */
  inboxes: Map<string, string[][]>;
  isWithdrawn: boolean;
}

let functions: TestFunctions;
let standIn: StandIn;
let senders: ChildProcess[] = [];
const killSenders = () => {
  for (const sender of senders) sender.kill("SIGKILL");
};

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { to, text } = JSON.parse(Buffer.concat(chunks).toString());
  const acceptMail = () => {
    const key = String(request.headers["idempotency-key"]);
    if (standIn.hasIdempotency && standIn.acceptedKeys.has(key)) return;
    standIn.acceptedKeys.add(key);
    const slugs = SLUGS.filter((slug) => text.includes(`/recap/${slug}\n`));
    if (standIn.isWithdrawn) expect.soft(slugs).not.toContain("withdrawn");
    standIn.inboxes.set(to, [...(standIn.inboxes.get(to) ?? []), slugs]);
  };
  const { random } = standIn;
  if (standIn.killsLeft === 0 || !random.chance(1 / standIn.mailsPerKill)) {
    acceptMail();
    response.end("{}");
    return;
  }
  standIn.killsLeft--;
  random.pick([
    () => killBeforeAnswer(),
    () => {
      acceptMail();
      killBeforeAnswer();
    },
    () => {
      acceptMail();
      answerAndKill(response);
    },
  ])();
});

function killBeforeAnswer() {
  standIn.killsBeforeAnswer++;
  killSenders();
}

/** The sender can die before or after it stores the answer. */
function answerAndKill(response: ServerResponse) {
  response.on("finish", () => setTimeout(killSenders, standIn.random.below(8)));
  response.end("{}");
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  functions = await openFunctions();
  const show = await addShow(functions.sql, await addCategory(functions.sql, "talks"), "deep-end");
  for (const slug of SLUGS) await addEpisode(functions.sql, show, slug);
});
afterAll(async () => {
  await functions.close();
  server.close();
});
beforeEach(async () => {
  await functions.sql("delete from auth.users");
  await functions.sql("update public.er_episodes set is_published = true where not is_published");
});

const addReaders = (count: number) =>
  functions.sql(
    `with readers as (
       insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
       select gen_random_uuid(), 'reader-' || n || '@api.test', now(), now(), now()
       from generate_series(1, $1::int) n returning id, email
     ), follows as (
       insert into public.user_show_follows (user_id, show_id, created_at)
       select r.id, s.id, now() - interval '1 day' from readers r, public.er_shows s
     )
     insert into private.digests (user_id, frequency, state, email, confirmed_at, next_at)
     select r.id, 'daily', 'active', r.email, now() - interval '1 day', now() from readers r`,
    [count],
  );

const countOpenMails = async () => {
  const [row] = await functions.sql<{ count: number }>(
    "select count(*)::int as count from private.digest_mails where state in ('queued', 'sending')",
  );
  return row?.count ?? 0;
};

function startSender(): ChildProcess {
  const { port } = server.address() as AddressInfo;
  return spawn(process.execPath, ["tests/robust/digest-child.ts", functions.url, functions.keys.secret], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      MAIL_API_KEY: "key",
      MAIL_FROM: "site@api.test",
      MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_IDEMPOTENCY: standIn.hasIdempotency ? "on" : "off",
      PUBLIC_SITE_URL: "https://recaps.test",
      SUPABASE_URL: functions.url,
    },
  });
}

/** Runs one sender, or two senders at the same time. If `killAfterMs` is a number, kills the senders after this time. */
async function runSenders(count: number, killAfterMs: number | null): Promise<void> {
  senders = Array.from({ length: count }, startSender);
  const endPromises = senders.map((sender) => new Promise((done) => sender.once("close", done)));
  const timer = killAfterMs === null ? undefined : setTimeout(killSenders, killAfterMs);
  await Promise.all(endPromises);
  clearTimeout(timer);
  // End the lease of the killed sender now. Without this change, the lease would end after two minutes.
  await functions.sql("update private.jobs set held_until = now() - interval '1 s' where token is not null");
  await functions.sql(
    "select private.sweep_jobs(); update private.jobs set run_at = now(), attempts = 0, failed_at = null where kind = 'digest'",
  );
}

async function sendToAll(readerCount: number, mailsPerKill: number, hasIdempotency: boolean) {
  const random = createRandom(readerCount);
  standIn = {
    hasIdempotency,
    random,
    mailsPerKill,
    killsLeft: 9,
    killsBeforeAnswer: 0,
    isWithdrawn: false,
    acceptedKeys: new Set(),
    inboxes: new Map(),
  };
  await addReaders(readerCount);
  for (let round = 0; round === 0 || standIn.killsLeft > 0 || (await countOpenMails()) > 0; round++) {
    const killAfterMs = round < 6 && round % 2 === 0 ? 250 + random.below(500) : null;
    await runSenders(1 + (round % 2), killAfterMs);
    if (round === 3) {
      await functions.sql("update public.er_episodes set is_published = false where slug = 'withdrawn'");
      standIn.isWithdrawn = true;
    }
    if ((await countOpenMails()) === 0 && standIn.inboxes.size > 0) break;
  }
}

const stateCounts = async () =>
  (
    await functions.sql<{ state: string; count: number }>(
      "select state, count(*)::int as count from private.digest_mails group by state",
    )
  ).map(({ state, count }): [state: string, count: number] => [state, count]);

test("B176: with idempotency keys, none of 1,000 readers gets a recap twice, even if the test kills the sender", async () => {
  await sendToAll(1000, 40, true);
  expect(standIn.killsLeft).toBe(0);
  expect(standIn.killsBeforeAnswer).toBeGreaterThan(0);
  expect(await stateCounts()).toEqual([["sent", 1000]]);
  expect(standIn.inboxes.size).toBe(1000);
  const contents = new Set([...standIn.inboxes.values()].map((inbox) => JSON.stringify(inbox)));
  expect([...contents].sort()).toEqual(['[["salt","wind","withdrawn"]]', '[["salt","wind"]]']);
}, 480_000);

test("B176: without idempotency keys, the site does not repeat a mail if the mail service has not answered", async () => {
  await sendToAll(160, 5, false);
  expect(standIn.killsLeft).toBe(0);
  const counts = new Map(await stateCounts());
  const uncertainCount = counts.get("uncertain") ?? 0;
  expect(uncertainCount).toBeGreaterThanOrEqual(standIn.killsBeforeAnswer);
  expect(counts.get("sent")).toBe(160 - uncertainCount);
  for (const inbox of standIn.inboxes.values()) expect(inbox).toHaveLength(1);
  const missingCount = 160 - standIn.inboxes.size;
  expect(missingCount).toBeLessThanOrEqual(uncertainCount);
  const admin = await functions.account("admin@api.test", "admin");
  const answer = await functions.post("/rest/v1/rpc/digest_health", admin.token, {});
  const health = (await answer.json()) as { uncertainCount: number; uncertainMails: object[] };
  expect(health.uncertainCount).toBe(uncertainCount);
  expect(health.uncertainMails).toHaveLength(Math.min(uncertainCount, 20));
}, 480_000);
