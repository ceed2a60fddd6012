import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";

/** The tests call the functions of the digest. A stand-in for the mail server receives the mails. */

interface SentMail {
  key: string;
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

const SECRET_BYTES = Buffer.from("the secret of the webhook");
let mails: SentMail[] = [];
let mailServerReply: [status: number, body: object] = [200, {}];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const mail = JSON.parse(Buffer.concat(chunks).toString());
  mails.push({ ...mail, key: String(request.headers["idempotency-key"]) });
  response.writeHead(mailServerReply[0]).end(JSON.stringify(mailServerReply[1]));
});
let functions: TestFunctions;
let editor: Account;
let admin: Account;
let show: InsertedRow;
let otherShow: InsertedRow;
let readerCount = 0;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  functions = await openFunctions({
    MAIL_API_KEY: "key",
    MAIL_FROM: "site@api.test",
    MAIL_API_URL: `http://127.0.0.1:${port}/emails`,
    MAIL_EVENTS_SECRET: `whsec_${SECRET_BYTES.toString("base64")}`,
    PUBLIC_SITE_URL: "https://recaps.test",
  });
  editor = await functions.account("editor@api.test", "editor");
  admin = await functions.account("admin@api.test", "admin");
  const category = await addCategory(functions.sql, "talks");
  show = await addShow(functions.sql, category, "deep-end", { name: "Deep End" });
  const otherCategory = await addCategory(functions.sql, "science");
  otherShow = await addShow(functions.sql, otherCategory, "quarks");
});
afterAll(async () => {
  await functions.close();
  server.close();
});
beforeEach(async () => {
  [mails, mailServerReply] = [[], [200, {}]];
  await functions.sql("delete from private.digests");
  await functions.sql("delete from private.digest_mails");
});

const rpc = (actor: string | null, name: string, args: object = {}) =>
  functions.post(`/rest/v1/rpc/${name}`, actor, args);
const startDigest = (reader: Account, frequency = "weekly") =>
  functions.call("start-digest", reader.token, { frequency });
const stateOf = async (reader: Account) => (await (await rpc(reader.token, "my_digest")).json())[0];
const tokenOf = (mail: SentMail | undefined, kind: string) =>
  new RegExp(`email-digest#${kind}=([\\da-f]{64})`).exec(mail?.text ?? "")?.[1] ?? "";
const confirm = async (token: string) =>
  (await rpc(null, "confirm_digest", { token })).json() as Promise<string | null>;
const sendDigests = async () => (await functions.call("send-digests", editor.token, {})).body;
const makeDigestsDue = () => functions.sql("update private.digests set next_at = now()");
const queueDigests = async () => {
  const [row] = await functions.sql<{ readers: number }>("select public.queue_digests() as readers");
  expect(row?.readers).toBe(1);
};
const makeMailsDue = () => functions.sql("update private.jobs set run_at = now() where kind = 'digest'");
const mailStates = async () =>
  (await functions.sql<{ state: string }>("select state from private.digest_mails")).map(({ state }) => state);
const publish = (slug: string, columns: object = {}) =>
  addEpisode(functions.sql, show, slug, { title: `Title of ${slug}`, ...columns });

/** Creates a reader with a confirmed digest, who follows the show `deep-end`. */
async function addReader(): Promise<Account & { email: string }> {
  const email = `reader-${++readerCount}@api.test`;
  const reader = await functions.account(email);
  await functions.sql("insert into public.user_show_follows (user_id, show_id) values ($1, $2)", [reader.id, show.id]);
  await startDigest(reader);
  expect(await confirm(tokenOf(mails.at(-1), "confirm"))).toBe("weekly");
  mails = [];
  return { ...reader, email };
}

describe("the confirmation of a digest", () => {
  test("the site sends a digest only after the reader has opened the confirmation link", async () => {
    const reader = await functions.account("early@api.test");
    expect((await startDigest(reader)).body).toEqual({ isConfirmed: false });
    expect(mails).toMatchObject([{ to: "early@api.test", subject: "Confirm your e-mail digest" }]);
    expect(await stateOf(reader)).toMatchObject({ state: "waiting", email: "early@api.test" });
    await makeDigestsDue();
    expect(await sendDigests()).toMatchObject({ readerCount: 0 });
    const token = tokenOf(mails[0], "confirm");
    expect(await confirm(token)).toBe("weekly");
    expect(await confirm(token)).toBe("weekly");
    expect(await stateOf(reader)).toMatchObject({ state: "active", frequency: "weekly" });
    expect((await startDigest(reader, "daily")).body).toEqual({ isConfirmed: true });
    expect(await stateOf(reader)).toMatchObject({ state: "active", frequency: "daily" });
    expect(mails).toHaveLength(1);
  });

  test("B170: a guessed, expired, replaced or used link starts no digest", async () => {
    const reader = await functions.account("links@api.test");
    await startDigest(reader);
    const firstToken = tokenOf(mails.at(-1), "confirm");
    await startDigest(reader);
    const secondToken = tokenOf(mails.at(-1), "confirm");
    for (const token of ["", "0".repeat(64), firstToken]) expect(await confirm(token)).toBeNull();
    await functions.sql("update private.digests set confirmation_expires_at = now()");
    expect(await confirm(secondToken)).toBeNull();
    await startDigest(reader);
    const thirdToken = tokenOf(mails.at(-1), "confirm");
    expect(await confirm(thirdToken)).toBe("weekly");
    await rpc(reader.token, "stop_digest");
    expect(await confirm(thirdToken)).toBeNull();
    expect(await stateOf(reader)).toBeUndefined();
    const storedDigests = await functions.sql("select * from private.digests");
    expect(JSON.stringify(storedDigests)).not.toContain(thirdToken);
  });

  test("B171: the site sends a reader at most five confirmation links in an hour", async () => {
    const reader = await functions.account("often@api.test");
    for (let n = 0; n < 5; n++) expect((await startDigest(reader)).status).toBe(200);
    expect(await startDigest(reader)).toMatchObject({ status: 429 });
    expect(mails).toHaveLength(5);
    const forgedBody = { frequency: "daily", email: "victim@api.test" };
    expect(await functions.call("start-digest", reader.token, forgedBody)).toMatchObject({
      status: 400,
    });
  });

  test("if a reader changes the e-mail address of the account, the digest needs a new confirmation", async () => {
    const reader = await addReader();
    await functions.sql("update auth.users set email = 'moved@api.test' where id = $1", [reader.id]);
    await publish("moved");
    await makeDigestsDue();
    expect(await sendDigests()).toMatchObject({ readerCount: 0, sentCount: 0 });
    expect(await stateOf(reader)).toMatchObject({ state: "moved", email: "moved@api.test" });
    await startDigest(reader);
    expect(mails).toMatchObject([{ to: "moved@api.test" }]);
    await confirm(tokenOf(mails[0], "confirm"));
    expect(await stateOf(reader)).toMatchObject({ state: "active", email: "moved@api.test" });
  });

  test("the reader gets an error if the mail server refuses the mail with the confirmation link", async () => {
    const reader = await functions.account("refused@api.test");
    mailServerReply = [500, {}];
    expect(await startDigest(reader)).toMatchObject({
      status: 502,
      body: { error: "The e-mail could not be sent. Try again in a few minutes." },
    });
  });
});

describe("the content of a digest", () => {
  test("a reader gets each newly published recap in only one digest, even if the episode is old", async () => {
    await publish("before-the-confirmation");
    const reader = await addReader();
    await publish("back-dated", { episode_date: "1999-12-31", quick_take: "An old one." });
    const draft = await addDraft(functions.sql, show, "late", { title: "Title of late" });
    await addDraft(functions.sql, show, "never-public");
    await addEpisode(functions.sql, otherShow, "not-followed");
    await makeDigestsDue();
    expect(await sendDigests()).toEqual({ readerCount: 1, sentCount: 1, failedCount: 0 });
    const [mail] = mails;
    expect(mail).toMatchObject({ to: reader.email, subject: "Title of back-dated" });
    expect(mail?.text).toContain("Deep End · December 31, 1999\nAn old one.\nhttps://recaps.test/");
    expect(mail?.text).not.toMatch(/before-the-confirmation|late|never-public|not-followed/);
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");

    await functions.sql("update public.er_episodes set is_published = true where id = $1", [draft.id]);
    await functions.sql("update public.er_episodes set is_published = false where slug = 'back-dated'");
    await functions.sql("update public.er_episodes set is_published = true where slug = 'back-dated'");
    await makeDigestsDue();
    await sendDigests();
    expect(mails.map(({ subject }) => subject)).toEqual(["Title of back-dated", "Title of late"]);
    await makeDigestsDue();
    expect(await sendDigests()).toEqual({ readerCount: 1, sentCount: 0, failedCount: 0 });
  });

  test("after a reader follows a category, the digest contains only recaps that are newer than the follow", async () => {
    const reader = await addReader();
    await addEpisode(functions.sql, otherShow, "old-quark");
    await functions.sql(
      "insert into public.user_category_follows (user_id, category_id) select $1, category_id from public.er_shows where id = $2",
      [reader.id, otherShow.id],
    );
    await addEpisode(functions.sql, otherShow, "new-quark");
    await makeDigestsDue();
    await sendDigests();
    expect(mails.map(({ subject }) => subject)).toEqual(["new-quark"]);
  });

  test("a digest lists 20 new recaps, and says how many more new recaps there are", async () => {
    await addReader();
    for (let n = 0; n < 23; n++) await publish(`many-${n}`);
    await makeDigestsDue();
    await sendDigests();
    expect(mails[0]?.subject).toBe("Title of many-22, and 22 more recaps");
    expect(mails[0]?.text.match(/recap\/many-/g)).toHaveLength(20);
    expect(mails[0]?.text).toContain("3 more new recaps in My Feed");
    await makeDigestsDue();
    expect(await sendDigests()).toMatchObject({ sentCount: 0 });
  });

  test("B174: if an editor unpublishes a recap, a queued mail does not contain the recap", async () => {
    const reader = await addReader();
    await publish("stays");
    await publish("withdrawn");
    await makeDigestsDue();
    await queueDigests();
    await functions.sql("update public.er_episodes set is_published = false where slug = 'withdrawn'");
    await sendDigests();
    expect(mails.map(({ subject }) => subject)).toEqual(["Title of stays"]);
    await functions.sql("update public.er_episodes set is_published = true where slug = 'withdrawn'");
    await makeDigestsDue();
    await sendDigests();
    expect(mails.map(({ subject }) => subject)).toEqual(["Title of stays", "Title of withdrawn"]);
    expect(mails.every(({ to }) => to === reader.email)).toBe(true);
  });

  test("after the restore of a backup, a digest contains only recaps that are newer than the restore", async () => {
    await addReader();
    await publish("before-the-restore");
    await functions.sql("select private.begin_epoch(0)");
    await publish("after-the-restore");
    await makeDigestsDue();
    await sendDigests();
    expect(mails.map(({ subject }) => subject)).toEqual(["Title of after-the-restore"]);
  });

  test("B174: a blocked reader gets no digest, not even a mail that was already in the queue", async () => {
    const reader = await addReader();
    await publish("blocked");
    await makeDigestsDue();
    await queueDigests();
    await functions.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [reader.id]);
    await sendDigests();
    await makeDigestsDue();
    await sendDigests();
    expect(mails).toEqual([]);
  });
});

describe("a mail that the mail server refuses", () => {
  test("the site sends a refused mail again, but leaves out recaps that are no longer published", async () => {
    await addReader();
    await publish("repeated");
    await publish("repeated-and-withdrawn");
    await makeDigestsDue();
    mailServerReply = [500, { message: "Down" }];
    expect(await sendDigests()).toEqual({ readerCount: 1, sentCount: 0, failedCount: 1 });
    const health = await (await rpc(admin.token, "digest_health")).json();
    expect(health).toMatchObject({
      failure: "The mail server answered 500: Down.",
    });
    await functions.sql("update public.er_episodes set is_published = false where slug = 'repeated-and-withdrawn'");
    await functions.sql("update public.er_episodes set title = 'Other' where slug = 'repeated'");
    mailServerReply = [200, {}];
    await makeMailsDue();
    expect(await sendDigests()).toMatchObject({ sentCount: 1 });
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Title of repeated-and-withdrawn, and 1 more recap",
      "Title of repeated",
    ]);
    expect(mails[0]?.key).toBe(mails[1]?.key);
    expect(await mailStates()).toEqual(["sent"]);
  });

  test("B176: a run that has lost its mail can only report that the mail was sent, and then nobody repeats it", async () => {
    await addReader();
    await publish("reported-late");
    await makeDigestsDue();
    await queueDigests();
    const [lost] = await functions.sql("select token, id from public.claim_digest(true)");
    await functions.sql("update private.jobs set held_until = now() - interval '1 second' where kind = 'digest'");
    await functions.sql("select private.sweep_jobs()");
    const report = (outcome: string) =>
      functions.sql("select public.note_digest($1, $2, $3, true, 'Busy')", [lost?.["token"], lost?.["id"], outcome]);
    await report("refused");
    expect(await mailStates()).toEqual(["sending"]);
    await report("sent");
    expect(await mailStates()).toEqual(["sent"]);
    await makeMailsDue();
    expect(await sendDigests()).toEqual({ readerCount: 0, sentCount: 0, failedCount: 0 });
    expect(mails).toEqual([]);
    expect(await functions.sql("select key from private.jobs where kind = 'digest'")).toEqual([]);
  });

  test.each([
    ["refused", "failed"],
    ["unknown", "uncertain"],
  ])("a mail whose job an admin drops ends, and after the outcome %s it counts as %s", async (outcome, state) => {
    await addReader();
    await publish(`dropped-${outcome}`);
    await makeDigestsDue();
    await queueDigests();
    const [mail] = await functions.sql("select token, id from public.claim_digest(true)");
    await functions.sql("select public.note_digest($1, $2, $3, true, 'Down')", [
      mail?.["token"],
      mail?.["id"],
      outcome,
    ]);
    expect(await (await rpc(admin.token, "drop_job", { kind: "digest", key: mail?.["id"] })).json()).toBe(true);
    await makeMailsDue();
    expect(await sendDigests()).toEqual({ readerCount: 0, sentCount: 0, failedCount: 0 });
    expect(await mailStates()).toEqual([state]);
    expect(await functions.sql("select from private.jobs where kind = 'digest'")).toEqual([]);
  });

  test("the recaps of a mail that was dropped before it was tried come with the next digest", async () => {
    await addReader();
    await publish("dropped-early");
    await makeDigestsDue();
    await queueDigests();
    const [job] = await functions.sql(
      "update private.jobs set last_error = 'Lost' where kind = 'digest' returning key",
    );
    expect(await (await rpc(admin.token, "drop_job", { kind: "digest", key: job?.["key"] })).json()).toBe(true);
    expect(await mailStates()).toEqual([]);
    await makeDigestsDue();
    expect(await sendDigests()).toMatchObject({ sentCount: 1 });
  });

  test("a mail counts as sent if the mail server already knows the idempotency key of the mail", async () => {
    await addReader();
    await publish("accepted");
    await makeDigestsDue();
    mailServerReply = [409, { name: "invalid_idempotent_request", message: "Other content" }];
    expect(await sendDigests()).toMatchObject({ sentCount: 1 });
  });

  test("the site tries to send a mail for at most a day", async () => {
    await addReader();
    await publish("day-old");
    await makeDigestsDue();
    mailServerReply = [503, {}];
    await sendDigests();
    await makeMailsDue();
    await functions.sql("update private.digest_mails set first_tried_at = now() - interval '23 hours'");
    mailServerReply = [200, {}];
    await sendDigests();
    expect(mails).toHaveLength(1);
    expect(await mailStates()).toEqual(["uncertain"]);
    const health = await (await rpc(admin.token, "digest_health")).json();
    expect(health.uncertainMails).toMatchObject([{ email: mails[0]?.to }]);
    await publish("refused");
    await makeDigestsDue();
    await queueDigests();
    await functions.sql("update private.jobs set attempts = 11 where kind = 'digest'");
    mailServerReply = [422, { message: "No such domain" }];
    await sendDigests();
    expect((await mailStates()).sort()).toEqual(["failed", "uncertain"]);
  });
});

describe("the end of a digest", () => {
  const requestAddress = (address: string, init: RequestInit = { method: "POST" }) =>
    fetch(address, { redirect: "manual", ...init });
  const addressIn = (mail: SentMail | undefined) => /^<(.+)>$/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  async function sendOneDigest(slug: string) {
    const reader = await addReader();
    await publish(slug);
    await makeDigestsDue();
    await sendDigests();
    return { reader, address: addressIn(mails.at(-1)) };
  }

  test("only a POST request to the link in the mail unsubscribes the reader", async () => {
    const { reader, address } = await sendOneDigest("one-click");
    const getResponse = await requestAddress(address, {});
    expect([getResponse.status, getResponse.headers.get("location")]).toEqual([
      303,
      `https://recaps.test/email-digest#unsubscribe=${new URL(address).searchParams.get("token")}`,
    ]);
    expect(await stateOf(reader)).toMatchObject({ state: "active" });
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    for (let n = 0; n < 2; n++) expect((await requestAddress(address, { method: "POST", body })).status).toBe(200);
    expect(await stateOf(reader)).toBeUndefined();
    expect((await requestAddress(address, { method: "DELETE" })).status).toBe(405);
  });

  test("the unsubscribe link in an old mail stops a digest that the reader has started again", async () => {
    const { reader, address } = await sendOneDigest("old-link");
    await rpc(reader.token, "stop_digest");
    await startDigest(reader);
    await confirm(tokenOf(mails.at(-1), "confirm"));
    expect(await stateOf(reader)).toMatchObject({ state: "active" });
    await requestAddress(address);
    expect(await stateOf(reader)).toBeUndefined();
  });

  test("B170: a forged token stops no digest, and gets the same answer as a valid token", async () => {
    const { reader, address } = await sendOneDigest("forged-token");
    const otherReader = await addReader();
    const answers: string[] = [];
    const url = address.split("?")[0];
    for (const token of ["", "x", "0".repeat(64), `${address.slice(-64)}0`, "'; select 1"])
      answers.push(await (await requestAddress(`${url}?token=${encodeURIComponent(token)}`)).text());
    expect(await stateOf(reader)).toMatchObject({ state: "active" });
    answers.push(await (await requestAddress(address)).text());
    expect(new Set(answers).size).toBe(1);
    expect(await stateOf(otherReader)).toMatchObject({ state: "active" });
  });

  const sign = (body: string, time = Date.now(), secret = SECRET_BYTES) => {
    const seconds = String(Math.floor(time / 1000));
    const signature = createHmac("sha256", secret).update(`msg_1.${seconds}.${body}`);
    return {
      "svix-id": "msg_1",
      "svix-timestamp": seconds,
      "svix-signature": `v1,AAAA v1,${signature.digest("base64")}`,
    };
  };
  const sendEvent = (headers: Record<string, string>, body: string) =>
    fetch(`${functions.url}/functions/v1/mail-events`, { method: "POST", headers, body });
  const eventBody = (type: string, to: string, data: object = {}, time = Date.now() + 1000) =>
    JSON.stringify({ type, created_at: new Date(time).toISOString(), data: { to: [to], ...data } });

  test.each([
    ["email.bounced", { bounce: { type: "Permanent" } }, "bounce"],
    ["email.complained", {}, "complaint"],
  ])("the event %s stops the digest until the reader confirms the digest again", async (type, data, reason) => {
    const reader = await addReader();
    const body = eventBody(type, reader.email.toUpperCase(), data);
    expect((await sendEvent(sign(body), body)).status).toBe(200);
    expect(await stateOf(reader)).toMatchObject({ state: "stopped", stop_reason: reason });
    const health = await (await rpc(admin.token, "digest_health")).json();
    expect(health).toMatchObject({ readerCount: 0, bouncedCount: 1 });
    await startDigest(reader);
    await confirm(tokenOf(mails.at(-1), "confirm"));
    expect(await stateOf(reader)).toMatchObject({ state: "active" });
  });

  test("an event about a full mailbox, a delivery or an unknown address stops no digest", async () => {
    const reader = await addReader();
    const bodies = [
      eventBody("email.bounced", reader.email, { bounce: { type: "Transient" } }),
      eventBody("email.delivered", reader.email),
      eventBody("email.bounced", "unknown@api.test"),
      // This event is older than the confirmation.
      eventBody("email.bounced", reader.email, {}, Date.now() - 60_000),
      "{",
      "null",
      '{"type":"email.bounced","data":{"to":"x"}}',
    ];
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const answer = await sendEvent(sign(body), body);
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers).toEqual(bodies.map(() => [200, "{}"]));
    expect(await stateOf(reader)).toMatchObject({ state: "active" });
  });

  test("B172: an event without a valid signature stops no digest", async () => {
    const reader = await addReader();
    const body = eventBody("email.complained", reader.email);
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    const invalidHeaders: Record<string, string>[] = [
      {},
      sign(body, Date.now(), Buffer.from("another secret")),
      sign(`${body} `),
      sign(body, minutesAgo(6)),
      sign(body, minutesAgo(-6)),
      { ...sign(body), "svix-id": "msg_2" },
      { ...sign(body), "svix-timestamp": "now" },
      { ...sign(body), "svix-signature": sign(body)["svix-signature"].replaceAll("v1,", "v2,") },
    ];
    for (const headers of invalidHeaders) expect((await sendEvent(headers, body)).status).toBe(401);
    expect((await sendEvent(sign("x".repeat(300_000)), "x".repeat(300_000))).status).toBe(413);
    expect(await stateOf(reader)).toMatchObject({ state: "active" });
  });

  test("B175: readers and staff cannot read the tables of the digest", async () => {
    const reader = await addReader();
    const secrets = await functions.sql("select unsubscribe_secret from private.digests");
    const exportedData = await (await rpc(reader.token, "my_data")).json();
    expect(exportedData.digest).toMatchObject({ state: "active", email: reader.email });
    expect(JSON.stringify(exportedData)).not.toContain(String(secrets[0]?.["unsubscribe_secret"]));
    const tables = ["digests", "digest_mails", "digest_recaps"];
    for (const table of tables) {
      const answer = await fetch(`${functions.url}/rest/v1/${table}`, {
        headers: { apikey: functions.keys.publishable, authorization: `Bearer ${admin.token}` },
      });
      expect(answer.status, table).toBe(404);
    }
    for (const actor of [null, reader.token, editor.token])
      expect((await rpc(actor, "digest_health")).status).toBeGreaterThanOrEqual(400);
    expect(await (await rpc(admin.token, "my_digest")).json()).toEqual([]);
  });
});
