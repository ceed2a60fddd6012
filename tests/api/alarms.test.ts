import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { createPeople, type People } from "../support/people.ts";

/** The edge function check-alarms sends a message at the beginning and at the end of each problem. */

describe("database functions of the alarms", () => {
  let backend: TestBackend;
  let people: People;
  const call = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);
  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
  });
  afterAll(() => backend.close());

  test("B130: only admins can read and change the addresses that get alarms", async () => {
    const addresses = { email: "ops@api.test", webhook: "https://hooks.test/secret" };
    for (const actor of ["anon", people.reader.token, people.pro.token]) {
      expect((await call(actor, "alarm_settings")).code).toBe("42501");
      expect((await call(actor, "set_alarm_settings", addresses)).code).toBe("42501");
    }
    expect((await call(people.admin.token, "set_alarm_settings", addresses)).status).toBe(204);
    const storedSettings = await call(people.admin.token, "alarm_settings");
    expect(storedSettings.body).toEqual([{ ...addresses, failure: null }]);
  });

  test("B130: only the service role can read the health of the server and record problems", async () => {
    const calls: [name: string, args: object][] = [
      ["server_health", {}],
      ["record_problems", { read_at: new Date().toISOString(), problems: [] }],
      ["claim_alarm_messages", {}],
    ];
    for (const [name, args] of calls) {
      for (const actor of ["anon", people.reader.token, people.admin.token])
        expect((await call(actor, name, args)).code, name).toBe("42501");
      expect((await call("service", name, args)).status, name).toBeLessThan(300);
    }
  });

  test.each([
    { email: "not an address", webhook: "" },
    { email: "a@b.test\nBcc: c@d.test", webhook: "" },
    { email: "", webhook: "javascript:alert(1)" },
  ])("B131: the database refuses the addresses %o", async (addresses) => {
    const answer = await call(people.admin.token, "set_alarm_settings", addresses);
    expect(answer).toMatchObject({
      code: "23514",
      body: { message: expect.stringMatching(/^Enter one e-mail address/) },
    });
  });
});

describe("check-alarms", () => {
  const CRON_SECRET = "a secret of the schedule with 32 characters";
  let mails: { key: string | undefined; to: string; subject: string }[] = [];
  let webhookBodies: Record<string, unknown>[] = [];
  let hookStatus = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (request.url === "/emails") mails.push({ ...body, key: request.headers["idempotency-key"] });
    else if (hookStatus === 200) webhookBodies.push(body);
    response.writeHead(request.url === "/emails" ? 200 : hookStatus, { location: "/" }).end();
  });
  let origin: string;
  let functions: TestFunctions;
  let admin: Account;
  let editor: Account;

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    functions = await openFunctions({
      CRON_SECRET,
      ALARM_TRUSTED_ORIGIN: origin,
      PUBLIC_SITE_URL: "https://recaps.test",
      MAIL_API_KEY: "key",
      MAIL_FROM: "ops@api.test",
      MAIL_API_URL: `${origin}/emails`,
    });
    admin = await functions.account("admin@api.test", "admin");
    editor = await functions.account("editor@api.test", "editor");
  });
  afterAll(async () => {
    await functions.close();
    server.close();
  });
  beforeEach(async () => {
    [mails, webhookBodies, hookStatus] = [[], [], 200];
    await functions.sql("delete from private.alarms");
    await functions.sql("delete from private.ai_spend");
    await setAddresses("ops@api.test", `${origin}/hook`);
  });

  const setAddresses = (email: string | null, webhook: string | null) =>
    functions.sql("update private.alarm_settings set email = $1, webhook = $2", [email, webhook]);
  const checkAlarms = async () => (await functions.call("check-alarms", editor.token, {})).body;
  const sendTest = () => functions.call("check-alarms", admin.token, { test: true });
  const makeMessagesDue = () =>
    functions.sql("update private.jobs set run_at = now() - interval '1 minute' where kind = 'alarm'");

  test("sends a message when a budget is used up, and a message when the budget is reset", async () => {
    expect(await checkAlarms()).toEqual({ problemCount: 0, sentCount: 0, failedCount: 0 });
    await functions.spendDailyBudget();
    await functions.sql("update private.ai_spend set most = tokens");
    expect(await checkAlarms()).toEqual({ problemCount: 1, sentCount: 2, failedCount: 0 });
    await makeMessagesDue();
    expect(await checkAlarms()).toEqual({ problemCount: 1, sentCount: 0, failedCount: 0 });
    await functions.resetDailyBudget();
    expect(await checkAlarms()).toEqual({ problemCount: 0, sentCount: 2, failedCount: 0 });
    expect(await checkAlarms()).toEqual({ problemCount: 0, sentCount: 0, failedCount: 0 });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@api.test", "Problem: AI tokens"],
      ["ops@api.test", "Solved: AI tokens"],
    ]);
    expect(webhookBodies).toMatchObject([
      { phase: "began", part: "AI tokens", endedAt: null },
      { phase: "ended", part: "AI tokens", endedAt: expect.any(String) },
    ]);
    const ids = new Set([...mails.map(({ key }) => key), ...webhookBodies.map(({ id }) => id)]);
    expect(ids.size).toBe(4);
  });

  test("sends a message when a job has failed for good, and a message when an admin has dropped it", async () => {
    await functions.sql(`insert into private.jobs (kind, key, attempts, last_error, failed_at)
      values ('relate', 'broken', 5, 'The lamp is broken.', now())`);
    expect(await checkAlarms()).toMatchObject({ problemCount: 1, sentCount: 2 });
    await functions.post("/rest/v1/rpc/drop_job", admin.token, { kind: "relate", key: "broken" });
    expect(await checkAlarms()).toMatchObject({ problemCount: 0, sentCount: 2 });
    expect(mails.map(({ subject }) => subject)).toEqual(["Problem: Jobs", "Solved: Jobs"]);
  });

  test("sends a message again only if the message did not arrive", async () => {
    await functions.spendDailyBudget();
    await functions.sql("update private.ai_spend set most = tokens");
    hookStatus = 500;
    expect(await checkAlarms()).toEqual({ problemCount: 1, sentCount: 1, failedCount: 1 });
    const settings = await functions.post("/rest/v1/rpc/alarm_settings", admin.token, {});
    expect(await settings.json()).toMatchObject([{ failure: "The webhook answered 500." }]);
    // The webhook gets the message about the end only after the message about the beginning.
    await functions.resetDailyBudget();
    expect(await checkAlarms()).toEqual({ problemCount: 0, sentCount: 1, failedCount: 0 });
    hookStatus = 200;
    await makeMessagesDue();
    expect(await checkAlarms()).toMatchObject({ sentCount: 1 });
    expect(await checkAlarms()).toMatchObject({ sentCount: 1 });
    expect(webhookBodies.map(({ phase }) => phase)).toEqual(["began", "ended"]);
    expect(mails).toHaveLength(2);
  });

  test("sends a message about an open problem to an address that an admin sets later", async () => {
    await setAddresses(null, null);
    await functions.spendDailyBudget();
    await functions.sql("update private.ai_spend set most = tokens");
    expect(await checkAlarms()).toEqual({ problemCount: 1, sentCount: 0, failedCount: 0 });
    await setAddresses("ops@api.test", null);
    expect(await checkAlarms()).toEqual({ problemCount: 1, sentCount: 1, failedCount: 0 });
  });

  test("sends a test message for an admin, but not for an editor", async () => {
    expect(await sendTest()).toMatchObject({ status: 200, body: { problems: [] } });
    expect(mails.map(({ subject }) => subject)).toEqual(["Test of the alarms"]);
    expect(webhookBodies).toMatchObject([{ phase: "test" }]);
    const refusal = await functions.call("check-alarms", editor.token, { test: true });
    expect(refusal).toMatchObject({ status: 403, body: { error: "Only admins may do this." } });
  });

  test.each(["http://127.0.0.1:1/", "http://[::1]/", "http://169.254.169.254/", "http://10.0.0.1/"])(
    "B131: does not call a webhook at the private address %s",
    async (webhook) => {
      await setAddresses(null, webhook);
      expect((await sendTest()).body).toEqual({
        problems: ["The webhook does not lead to a public address."],
      });
    },
  );

  test("B131: does not follow a redirect of a webhook", async () => {
    hookStatus = 307;
    expect((await sendTest()).body).toEqual({ problems: ["The webhook answered 307."] });
    expect(webhookBodies).toEqual([]);
  });
});

test("the local backend stores mails about alarms and sign-in mails in the same mailbox", async () => {
  const functions = await openFunctions();
  const admin = await functions.account("admin@api.test", "admin");
  await functions.sql("update private.alarm_settings set email = 'ops@api.test'");
  const answer = await functions.call("check-alarms", admin.token, { test: true });
  expect(answer.body).toEqual({ problems: [] });
  const [newestMail] = functions.mailbox.messages;
  expect(newestMail).toMatchObject({ to: "ops@api.test", subject: "Test of the alarms" });
  const forgedMail = await functions.post("/__mail/emails", "guess", {
    to: "a@b.test",
    subject: "x",
  });
  expect(forgedMail.status).toBe(404);
  await functions.close();
});
