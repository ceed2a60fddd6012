import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addEpisode, seedContent, UNKNOWN_ID } from "../support/content.ts";

/** Only the database has this number. */
const REPORTS_PER_DAY = { reports: 20, youngReports: 5, youngDays: 7 };

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show, draft } = await seedContent(sql);
const admin = await backend.account("admin@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const owner = await backend.account("owner@api.test");
const reader = await backend.account("reader@api.test");
const otherReader = await backend.account("second@api.test");
await sql("update public.profiles set full_name = 'Olga Owner', bio = 'Hello' where user_id = $1", [owner.id]);
const [{ id: podcast } = { id: "" }] = await sql<{ id: string }>(
  "insert into public.podcasts (name) values ('Ferry') returning id",
);

const call = (actor: string, name: string, args: object = {}) => rest(actor, "POST", `rpc/${name}`, args);
const sendReport = (actor: Account, kind: string, target: string, more: object = {}) =>
  call(actor.token, "report_content", { kind, target, message: "Not nice", ...more });
async function report(actor: Account, kind: string, target: string, more: object = {}) {
  const { status, body } = await sendReport(actor, kind, target, more);
  expect(status).toBe(200);
  return String(body);
}
const decide = (actor: Account, id: string, action: string, texts: object = {}) =>
  call(actor.token, "decide_report", { report: id, action, ...texts });
const queue = async (actor: Account, is_decided = false) =>
  (await call(actor.token, "report_queue", { is_decided })).body as unknown as Record<string, unknown>[];
const notices = async (actor: Account) =>
  (await rest(actor.token, "GET", "notices?select=kind,subject,outcome,title,reason&order=created_at,id")).body;
const DENIED = { status: 403, code: "42501" };
const REFUSED = { status: 400, code: "23514" };

let list = "";
let recap = { id: "", slug: "" };
let recapCount = 0;

beforeEach(async () => {
  for (const table of ["reports", "notices", "top_lists"]) await sql(`delete from public.${table}`);
  await sql("delete from private.blocked_accounts");
  await sql("update public.profiles set hidden_at = null, created_at = now() - interval '1 year'");
  recap = await addEpisode(sql, show, `recap-${++recapCount}`);
  const { body } = await call(owner.token, "create_top_list", {
    title: "Rude words",
    description: "All of them",
    items: [{ podcast_id: podcast, note: "Ruder" }],
  });
  list = String(body);
});

describe("a report", () => {
  test("stores the reported words in a row that only the sender can read", async () => {
    await report(reader, "recap", recap.id, { section: "Quotes", selected_text: "A wrong word" });
    await report(reader, "list", list);
    await report(reader, "note", list, { podcast });
    await report(reader, "profile", owner.id);
    const select = "reports?select=kind,title,section,reported_text&order=created_at";
    const { body } = await rest(reader.token, "GET", select);
    expect(body).toEqual([
      { kind: "recap", title: recap.slug, section: "Quotes", reported_text: "A wrong word" },
      {
        kind: "list",
        title: "Rude words",
        section: null,
        reported_text: "Rude words\nAll of them",
      },
      { kind: "note", title: "Rude words", section: null, reported_text: "Ruder" },
      { kind: "profile", title: "Olga Owner", section: null, reported_text: "Olga Owner\nHello" },
    ]);
    expect((await rest(otherReader.token, "GET", select)).body).toEqual([]);
    expect((await rest(owner.token, "GET", select)).body).toEqual([]);
    expect((await rest(reader.token, "GET", "reports?select=decided_by")).status).toBe(403);
  });

  test("B95: does not reveal that a draft, hidden list or unconfirmed profile exists", async () => {
    await sql("update public.top_lists set hidden_at = now()");
    const hiddenReader = await backend.account("hidden@api.test");
    await sql("update public.profiles set is_public = false where user_id = $1", [hiddenReader.id]);
    const targets: [string, string, object?][] = [
      ["recap", draft.id],
      ["recap", UNKNOWN_ID],
      ["list", list],
      ["note", list, { podcast }],
      ["profile", hiddenReader.id],
    ];
    for (const [kind, target, more] of targets) {
      expect(await sendReport(reader, kind, target, more)).toMatchObject({
        status: 409,
        code: "23503",
      });
    }
    expect(await sendReport(reader, "comment", list)).toMatchObject({ status: 400, code: "22023" });
  });

  test("needs a message, a confirmed account that is not blocked, and content of another person", async () => {
    expect(await sendReport(reader, "list", list, { message: " " })).toMatchObject(REFUSED);
    expect(await sendReport(owner, "list", list)).toMatchObject(REFUSED);
    expect(await sendReport(owner, "profile", owner.id)).toMatchObject(REFUSED);
    const args = { kind: "list", target: list, message: "Not nice" };
    expect((await call("anon", "report_content", args)).status).toBe(401);
    await call(admin.token, "set_blocked", { account: reader.id, blocked: true, reason: "Spam" });
    expect(await sendReport(reader, "list", list)).toMatchObject(DENIED);
    await sql("update public.profiles set is_public = false where user_id = $1", [otherReader.id]);
    expect(await sendReport(otherReader, "list", list)).toMatchObject(DENIED);
    await sql("update public.profiles set is_public = true");
    expect(await sql("select 1 from public.reports")).toEqual([]);
  });

  test("B93: is refused above a daily limit, which is lower for a new account", async () => {
    const { reports, youngReports, youngDays } = REPORTS_PER_DAY;
    const sendMany = async (actor: Account, number: number) => {
      const statuses = [];
      for (let n = 0; n < number; n++)
        statuses.push((await sendReport(actor, "recap", recap.id, { message: `Number ${n}` })).status);
      return statuses;
    };
    await sql(
      `update public.profiles set created_at = now() - interval '${youngDays} days' + interval '1 minute'
       where user_id = $1`,
      [otherReader.id],
    );
    const acceptedStatuses = (number: number) => Array.from({ length: number }, () => 200);
    expect(await sendMany(otherReader, youngReports + 1)).toEqual([...acceptedStatuses(youngReports), 400]);
    expect(await sendMany(reader, reports + 1)).toEqual([...acceptedStatuses(reports), 400]);
    await sql("update public.reports set created_at = created_at - interval '1 day'");
    expect(await sendMany(otherReader, 1)).toEqual([200]);
  });

  test("is not stored twice if the reader repeats it before an admin decides", async () => {
    const first = await report(reader, "list", list);
    expect(await report(reader, "list", list, { message: "Again" })).toBe(first);
    await decide(admin, first, "dismiss");
    expect(await report(reader, "list", list)).not.toBe(first);
  });
});

describe("the queue", () => {
  test("shows editors only reports about recaps, and shows admins all reports", async () => {
    await report(reader, "list", list);
    await report(otherReader, "list", list);
    await report(reader, "recap", recap.id);
    expect(await queue(admin)).toMatchObject([
      { kind: "list", account_name: "Olga Owner", other_reports: 1, is_gone: false },
      { kind: "list", other_reports: 1 },
      { kind: "recap", episode_slug: recap.slug, other_reports: 0 },
    ]);
    expect((await queue(editor)).map(({ kind }) => kind)).toEqual(["recap"]);
    for (const actor of [reader.token, owner.token]) expect(await call(actor, "report_queue")).toMatchObject(DENIED);
  });

  test("has pages that continue after the last row of the previous page", async () => {
    for (const message of ["One", "Two", "Three"]) await report(reader, "recap", recap.id, { message });
    await sql("update public.reports set created_at = '2026-01-01'");
    const page = async (more: object) =>
      (await call(admin.token, "report_queue", { max_rows: 2, ...more })).body as unknown as {
        id: string;
        created_at: string;
        decided_at: string;
      }[];
    const [first, last] = await page({});
    const lastPage = await page({ after_time: last?.created_at, after_id: last?.id });
    const ids = [first?.id, last?.id, ...lastPage.map(({ id }) => id)];
    expect([lastPage.length, new Set(ids).size]).toEqual([1, 3]);
    for (const id of ids) await decide(editor, String(id), "dismiss");
    await sql("update public.reports set decided_at = '2026-01-01'");
    const [, decidedReport] = await page({ is_decided: true });
    const nextPage = await page({
      is_decided: true,
      after_time: decidedReport?.decided_at,
      after_id: decidedReport?.id,
    });
    expect(nextPage).toHaveLength(1);
  });
});

describe("a decision", () => {
  test("adds a dated correction to a recap, and informs the reader who sent the report", async () => {
    const id = await report(reader, "recap", recap.id);
    const texts = { correction: "The ferry left at 9.", reply: "Thank you." };
    expect((await decide(editor, id, "correct", { reply: "Thank you." })).status).toBe(400);
    expect((await decide(editor, id, "correct", texts)).status).toBe(204);
    const { body } = await rest("anon", "GET", `er_episodes?id=eq.${recap.id}&select=corrections`);
    const [{ today } = {}] = await sql("select (now() at time zone 'utc')::date::text as today");
    expect(body).toEqual([{ corrections: [{ date: today, text: "The ferry left at 9." }] }]);
    expect(await notices(reader)).toEqual([
      {
        kind: "report",
        subject: "recap",
        outcome: "corrected",
        title: recap.slug,
        reason: "Thank you.",
      },
    ]);
  });

  test("is not needed for a correction: editors write it themselves, and authors cannot", async () => {
    const corrections = [{ date: "2026-03-04", text: "The ferry left at 9." }];
    const path = `er_episodes?id=eq.${recap.id}`;
    expect((await rest(editor.token, "PATCH", path, { corrections })).status).toBe(204);
    expect((await rest("anon", "GET", `${path}&select=corrections`)).body).toEqual([{ corrections }]);
    expect(await rest(editor.token, "PATCH", path, { corrections: [{ date: "today", text: "x" }] })).toMatchObject(
      REFUSED,
    );
    expect((await rest(editor.token, "PATCH", path, { corrections: [] })).status).toBe(204);
    const author = await backend.account("author@api.test", "author");
    const own = await rest(
      author.token,
      "POST",
      "er_episodes?select=id,corrections",
      { show_id: show.id, title: "Own", slug: `own-${recap.slug}`, is_published: false, corrections },
      RETURN_ROWS,
    );
    expect(own).toMatchObject({ status: 201, body: [{ corrections: [] }] });
  });

  test("can hide or delete a recap, and later an editor can restore the recap", async () => {
    const isPublished = async () =>
      (await sql("select is_published from public.er_episodes where id = $1", [recap.id]))[0];
    const reportToHide = await report(reader, "recap", recap.id);
    await decide(editor, reportToHide, "hide");
    expect(await isPublished()).toEqual({ is_published: false });
    await call(editor.token, "restore_reported", { report: reportToHide });
    expect(await isPublished()).toEqual({ is_published: true });
    const id = await report(reader, "recap", recap.id);
    expect((await decide(editor, id, "delete")).status).toBe(204);
    const [{ id: record } = {}] = await sql(
      "select id from public.er_history where row_id = $1 and action = 'delete'",
      [recap.id],
    );
    expect((await call(editor.token, "restore_deleted", { history_id: record })).status).toBe(200);
  });

  test("B94: can delete a list, informs the author, and closes all reports about the list", async () => {
    const id = await report(reader, "list", list);
    await report(otherReader, "list", list);
    // Admins cannot delete a list directly, because its author would then get no notice.
    const directDeletion = await rest(admin.token, "DELETE", `top_lists?id=eq.${list}`, undefined, RETURN_ROWS);
    expect(directDeletion.body).toEqual([]);
    const revisionBefore = await sql("select rev from public.er_content_revision");
    expect(await decide(admin, id, "delete")).toMatchObject(REFUSED);
    expect((await decide(admin, id, "delete", { reason: "Insults" })).status).toBe(204);
    expect(await sql("select 1 from public.top_lists")).toEqual([]);
    // The new revision starts a build, which removes the page of the list.
    expect(await sql("select rev from public.er_content_revision")).not.toEqual(revisionBefore);
    const deletedList = { subject: "list", outcome: "deleted", title: "Rude words" };
    expect(await notices(owner)).toEqual([{ kind: "content", ...deletedList, reason: "Insults" }]);
    for (const reporter of [reader, otherReader])
      expect(await notices(reporter)).toEqual([{ kind: "report", ...deletedList, reason: null }]);
    expect(await queue(admin)).toEqual([]);
  });

  test("can remove a note, warn a reader or block a reader", async () => {
    const reason = "Insults";
    const noteReport = await report(reader, "note", list, { podcast });
    expect(await decide(admin, noteReport, "hide", { reason })).toMatchObject(REFUSED);
    await decide(admin, noteReport, "delete", { reason });
    expect(await sql("select note from public.list_items")).toEqual([{ note: null }]);
    await decide(admin, await report(reader, "profile", owner.id), "warn", { reason });
    await decide(admin, await report(reader, "profile", owner.id), "block", { reason });
    expect(await sql("select reason from private.blocked_accounts")).toEqual([{ reason }]);
    expect(await notices(owner)).toMatchObject([
      { subject: "note", outcome: "deleted", reason },
      { subject: "profile", outcome: "warned", reason },
      { subject: "profile", outcome: "blocked", reason },
    ]);
  });

  test("B94: fails if the content is deleted, the report has a decision, or the caller has no right to decide", async () => {
    const reason = "Insults";
    const id = await report(reader, "list", list);
    for (const actor of [editor, reader, owner])
      expect(await decide(actor, id, "hide", { reason })).toMatchObject(DENIED);
    await sql("delete from public.top_lists");
    expect(await decide(admin, id, "hide", { reason })).toMatchObject({ code: "23503" });
    expect((await decide(admin, id, "dismiss")).status).toBe(204);
    expect(await decide(admin, id, "dismiss")).toMatchObject({ status: 409, code: "23505" });
    expect(await call(admin.token, "restore_reported", { report: id })).toMatchObject(REFUSED);
    expect(await decide(admin, UNKNOWN_ID, "dismiss")).toMatchObject({ code: "23503" });
    expect(await notices(owner)).toEqual([]);
  });
});

describe("a report of a line", () => {
  const LINE = "The ferry leaves at ate.";
  const RIGHT = "The ferry leaves at eight.";
  const TRANSCRIPT = `[00:00:01] Ana: Hello.\n[00:00:09] Ben: ${LINE}`;
  const CORRECTED = TRANSCRIPT.replace(LINE, RIGHT);
  const line = { message: "", line: "t-9", selected_text: LINE, proposed: RIGHT };
  const accept = (actor: Account, id: string, version: number, transcript = CORRECTED) =>
    call(actor.token, "accept_line_report", { report: id, version, transcript });
  const stored = async () => {
    const [row] = await sql<{ version: number; rev: number; transcript: string }>(
      "select version, rev::int as rev, transcript from public.er_episodes where id = $1",
      [recap.id],
    );
    if (!row) throw new Error("The recap is gone.");
    return row;
  };
  beforeEach(async () => {
    await sql("update public.er_episodes set transcript = $1 where id = $2", [TRANSCRIPT, recap.id]);
  });

  test("B280: has the text that the reader proposes as one line, and goes to editors", async () => {
    const proposed = " Ben: The ferry\n[advertisement] leaves  at eight. ";
    const id = await report(reader, "line", recap.id, { ...line, proposed });
    expect(await report(reader, "line", recap.id, { ...line, proposed })).toBe(id);
    const shown = {
      kind: "line",
      title: recap.slug,
      line_id: "t-9",
      reported_text: LINE,
      proposed_text: "Ben: The ferry [advertisement] leaves at eight.",
    };
    expect(await queue(editor)).toMatchObject([{ ...shown, episode_slug: recap.slug, is_gone: false }]);
    const own = "reports?select=kind,title,line_id,reported_text,proposed_text";
    expect((await rest(reader.token, "GET", own)).body).toEqual([shown]);
    expect((await rest(otherReader.token, "GET", own)).body).toEqual([]);
  });

  test.each([
    ["no proposed text", { proposed: undefined }],
    ["a blank text", { proposed: " \n " }],
    ["the text of the line", { proposed: ` ${LINE}` }],
    ["no line", { line: undefined }],
    ["a text that is too long", { proposed: "x".repeat(2001) }],
  ])("is refused with %s", async (_, wrong) => {
    expect(await sendReport(reader, "line", recap.id, { ...line, ...wrong })).toMatchObject(REFUSED);
  });

  test("does not reveal a draft, and counts against the daily limit", async () => {
    expect(await sendReport(reader, "line", draft.id, line)).toMatchObject({ status: 409, code: "23503" });
    expect((await call("anon", "report_content", { kind: "line", target: recap.id, ...line })).status).toBe(401);
    for (let n = 0; n < REPORTS_PER_DAY.reports; n++)
      await report(reader, "line", recap.id, { ...line, proposed: `Number ${n}` });
    expect(await sendReport(reader, "line", recap.id, line)).toMatchObject(REFUSED);
  });

  test("is accepted once: the transcript changes, the build is due, and the reader is thanked", async () => {
    const id = await report(reader, "line", recap.id, line);
    const before = await stored();
    for (const actor of [reader, owner]) expect(await accept(actor, id, before.version)).toMatchObject(DENIED);
    expect(await accept(editor, id, before.version)).toMatchObject({ status: 200, body: true });
    const after = await stored();
    expect(after.transcript).toBe(CORRECTED);
    expect(after.rev).toBeGreaterThan(before.rev);
    expect(await notices(reader)).toEqual([
      { kind: "report", subject: "line", outcome: "corrected", title: recap.slug, reason: null },
    ]);
    expect(await accept(editor, id, after.version)).toMatchObject({ status: 409, code: "23505" });
    const [entry] = await sql<{ actor_id: string }>(
      "select actor_id from public.er_history where row_id = $1 order by id desc limit 1",
      [recap.id],
    );
    expect(entry?.actor_id).toBe(editor.id);
  });

  test("B281: stays open if somebody has saved the recap since the editor read it", async () => {
    const id = await report(reader, "line", recap.id, line);
    const { version } = await stored();
    await sql("update public.er_episodes set transcript = transcript || ' Always.' where id = $1", [recap.id]);
    expect(await accept(editor, id, version)).toMatchObject({ status: 200, body: false });
    expect((await stored()).transcript).toBe(`${TRANSCRIPT} Always.`);
    expect(await notices(reader)).toEqual([]);
    expect(await queue(editor)).toHaveLength(1);
    expect(await accept(editor, id, (await stored()).version, " ")).toMatchObject(REFUSED);
    expect((await decide(editor, id, "dismiss")).status).toBe(204);
    expect(await notices(reader)).toMatchObject([{ subject: "line", outcome: "dismissed" }]);
  });

  test("is the only report that changes a transcript, and fails if the recap was deleted", async () => {
    const other = await report(reader, "recap", recap.id);
    const id = await report(reader, "line", recap.id, line);
    const { version } = await stored();
    expect(await accept(editor, other, version)).toMatchObject(REFUSED);
    for (const action of ["correct", "hide", "delete"])
      expect(await decide(editor, id, action, { correction: "x" })).toMatchObject(REFUSED);
    await sql("delete from public.er_episodes where id = $1", [recap.id]);
    expect(await accept(editor, id, version)).toMatchObject({ code: "23503" });
  });
});

describe("B95: hidden content", () => {
  const isFound = async () =>
    ((await call("anon", "search", { query: "rude" })).body as unknown as object[]).length > 0;
  const visibleTo = async (actor: string) => {
    const rows = async (path: string) => ((await rest(actor, "GET", path)).body as object[]).length;
    return {
      lists: await rows("top_lists?select=id"),
      items: await rows("list_items?select=list_id"),
      profile: await rows(`profiles?select=user_id&user_id=eq.${owner.id}`),
    };
  };
  const ALL = { lists: 1, items: 1, profile: 1 };

  test.each([
    ["list", { lists: 0, items: 0, profile: 1 }],
    ["profile", { lists: 0, items: 0, profile: 0 }],
  ])("a hidden %s is visible only to its owner and to admins", async (kind, visible) => {
    expect([await visibleTo("anon"), await isFound()]).toEqual([ALL, true]);
    const id = await report(reader, kind, kind === "list" ? list : owner.id);
    await decide(admin, id, "hide", { reason: "Insults" });
    for (const actor of ["anon", reader.token, editor.token]) expect(await visibleTo(actor)).toEqual(visible);
    for (const actor of [owner.token, admin.token]) expect(await visibleTo(actor)).toEqual(ALL);
    // The list stays hidden when its owner changes it.
    await rest(owner.token, "PATCH", `top_lists?id=eq.${list}`, { title: "Rude again" });
    expect(await isFound()).toBe(false);
    const unhide = await rest(owner.token, "PATCH", `top_lists?id=eq.${list}`, {
      hidden_at: null,
    });
    expect(unhide).toMatchObject(DENIED);
    await call(admin.token, "restore_reported", { report: id });
    expect([await visibleTo("anon"), await isFound()]).toEqual([ALL, true]);
  });
});

describe("a notice", () => {
  const answer = (actor: Account, notice: unknown, text: string) =>
    call(actor.token, "answer_notice", { notice, answer: text });

  test("accepts one answer from its owner, even if the owner is blocked", async () => {
    const id = await report(reader, "list", list);
    await decide(admin, id, "block", { reason: "Insults" });
    const [notice] = await sql("select id from public.notices where user_id = $1", [owner.id]);
    expect(await answer(reader, notice?.["id"], "Mine")).toMatchObject(REFUSED);
    expect(await answer(owner, notice?.["id"], "  ")).toMatchObject(REFUSED);
    expect((await answer(owner, notice?.["id"], "It was a joke.")).status).toBe(204);
    expect(await answer(owner, notice?.["id"], "Really.")).toMatchObject(REFUSED);
    expect(await queue(admin, true)).toMatchObject([{ reason: "Insults", answer: "It was a joke." }]);
    const [reporterNotice] = await sql("select id from public.notices where user_id = $1", [reader.id]);
    expect(await answer(reader, reporterNotice?.["id"], "Good")).toMatchObject(REFUSED);
  });

  test("is unread until its reader opens the notices", async () => {
    await decide(admin, await report(reader, "list", list), "dismiss", { reply: "All right." });
    const readUnreadNotices = async () =>
      (await rest(reader.token, "GET", "notices?select=id&read_at=is.null")).body as object[];
    expect(await readUnreadNotices()).toHaveLength(1);
    await call(owner.token, "read_notices");
    expect(await readUnreadNotices()).toHaveLength(1);
    expect((await call(reader.token, "read_notices")).status).toBe(204);
    expect(await readUnreadNotices()).toEqual([]);
  });

  test("is part of the data that its reader can download, and is deleted with the account", async () => {
    const leavingReader = await backend.account(`leaving-${recapCount}@api.test`);
    await sql("update public.profiles set created_at = '2025-01-01' where user_id = $1", [leavingReader.id]);
    await report(leavingReader, "list", list);
    await decide(admin, await report(reader, "list", list), "hide", { reason: "Insults" });
    const { body } = await call(leavingReader.token, "my_data");
    expect(body).toMatchObject({
      reports: [{ kind: "list", message: "Not nice", outcome: "hidden" }],
      notices: [{ kind: "report", outcome: "hidden" }],
      suggestedPodcasts: [],
    });
    await call("service", "delete_account", { account: leavingReader.id });
    expect(await sql("select 1 from public.reports where reporter_id = $1", [leavingReader.id])).toEqual([]);
    expect(await sql("select 1 from public.notices where user_id = $1", [leavingReader.id])).toEqual([]);
  });

  test("is deleted after a year, like a decided report", async () => {
    await decide(admin, await report(reader, "list", list), "dismiss");
    await report(otherReader, "list", list);
    await sql(
      "update public.reports set created_at = now() - interval '2 years', decided_at = decided_at - interval '2 years'",
    );
    await sql("update public.notices set created_at = now() - interval '2 years'");
    await sql("update private.rebuild_state set turn_at = now() - interval '2 days'");
    await sql("update private.rebuild_state set turn_at = now()");
    expect(await sql("select reporter_id from public.reports")).toEqual([{ reporter_id: otherReader.id }]);
    expect(await sql("select 1 from public.notices")).toEqual([]);
  });
});

test("B221: notices of reporters keep nothing of a person who has deleted the account", async () => {
  const leaving = await backend.account("leaving@api.test");
  await sql("update public.profiles set full_name = 'Ottoline Farthing' where user_id = $1", [leaving.id]);
  const { body: ownList } = await call(leaving.token, "create_top_list", {
    title: "Ottoline's picks",
    description: null,
    items: [{ podcast_id: podcast, note: "Mine" }],
  });
  const reports = [
    await report(reader, "profile", leaving.id),
    await report(reader, "note", String(ownList), { podcast }),
    await report(reader, "list", String(ownList)),
    await report(reader, "list", list),
  ];
  for (const id of reports) await decide(admin, id, "warn", { reason: "Kinder", reply: "We wrote to Ottoline." });
  await sql("select public.delete_account($1)", [leaving.id]);

  const readerNotices = await notices(reader);
  expect(readerNotices).toEqual([
    expect.objectContaining({ subject: "profile", title: "A deleted account", reason: null }),
    expect.objectContaining({ subject: "note", title: "Of a deleted account", reason: null }),
    expect.objectContaining({ subject: "list", title: "Of a deleted account", reason: null }),
    expect.objectContaining({ title: "Rude words", reason: "We wrote to Ottoline." }),
  ]);
});
