import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend } from "../support/backend.ts";
import { addEpisode, addShow, seedContent } from "../support/content.ts";

/** Only the database has this number. */
const REPORTS_OF_NEW_READER = 5;

/** The tests send several reports or decisions to PostgreSQL at the same time. */
const backend = await openTestBackend("postgres");
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show, category } = await seedContent(sql);
const firstAdmin = await backend.account("first@api.test", "admin");
const secondAdmin = await backend.account("second@api.test", "admin");
const reader = await backend.account("reader@api.test");

const rounds = [0, 1, 2, 3];
const call = (actor: Account, name: string, args: object) => rest(actor.token, "POST", `rpc/${name}`, args);

let slugCount = 0;
beforeEach(async () => {
  for (const table of ["reports", "notices", "podcasts"]) await sql(`delete from public.${table}`);
});
const addRecap = () => addEpisode(sql, show, `race-${++slugCount}`);

describe("B94: two moderators who decide a report at the same time", () => {
  async function decideTogether() {
    const recap = await addRecap();
    const { body: report } = await call(reader, "report_content", {
      kind: "recap",
      target: recap.id,
      message: "Wrong",
    });
    const answers = await Promise.all([
      call(firstAdmin, "decide_report", {
        report,
        action: "correct",
        correction: "It was 9.",
      }),
      call(secondAdmin, "decide_report", { report, action: "dismiss" }),
      call(secondAdmin, "decide_report", {
        report,
        action: "correct",
        correction: "It was 10.",
      }),
    ]);
    const [{ corrections } = { corrections: [] }] = await sql<{ corrections: unknown[] }>(
      "select corrections from public.er_episodes where id = $1",
      [recap.id],
    );
    const notices = await sql("select 1 from public.notices where report_id = $1", [report]);
    return { statuses: answers.map(({ status }) => status).sort(), corrections, notices };
  }

  test.each(rounds)("lead to one decision and one notice (round %i)", async () => {
    const { statuses, corrections, notices } = await decideTogether();
    expect(statuses).toEqual([204, 409, 409]);
    expect(corrections.length).toBeLessThanOrEqual(1);
    expect(notices).toHaveLength(1);
  });
});

describe("B93: a new reader who sends many reports at the same time", () => {
  async function sendTogether() {
    const recap = await addRecap();
    const attempts = REPORTS_OF_NEW_READER * 2;
    await Promise.all(
      Array.from({ length: attempts }, (_, n) =>
        call(reader, "report_content", { kind: "recap", target: recap.id, message: `Number ${n}` }),
      ),
    );
    return sql("select 1 from public.reports");
  }

  test.each(rounds)("cannot exceed the daily limit (round %i)", async () => {
    expect(await sendTogether()).toHaveLength(REPORTS_OF_NEW_READER);
  });
});

describe("three recaps that editors publish at the same time for one new show", () => {
  test.each(rounds)("add only one row to podcasts (round %i)", async () => {
    const newShow = await addShow(sql, category, `show-${++slugCount}`);
    await sql("insert into public.podcasts (name) values ($1)", [newShow.slug]);
    await Promise.all([1, 2, 3].map((n) => addEpisode(sql, newShow, `${newShow.slug}-recap-${n}`)));
    expect(await sql("select show_id from public.podcasts")).toEqual([{ show_id: newShow.id }]);
  });
});
