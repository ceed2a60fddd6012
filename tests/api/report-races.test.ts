import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { REPORTS_PER_DAY } from "../../src/domain/limits.ts";
import { type Account, openTestBackend } from "../support/backend.ts";
import { addEpisode, addShow, seedContent } from "../support/content.ts";

/*
 * The tests send several reports or decisions to PostgreSQL at the same time. Each SQL function has a naive copy, which
 * reads first and writes later. The naive copy breaks the tested rule, which proves that the test can fail.
 */
const NAIVE = `
  create function public.naive_report_content(kind text, target uuid, message text) returns void
    language plpgsql security definer set search_path = '' as $$
    declare sent bigint := (select count(*) from public.reports where reporter_id = auth.uid());
    begin
      perform pg_sleep(0.2);
      if sent >= ${REPORTS_PER_DAY.youngReports} then raise exception 'limit' using errcode = '23514'; end if;
      insert into public.reports (reporter_id, kind, episode_id, title, message)
      values (auth.uid(), naive_report_content.kind, target, 'One', naive_report_content.message);
    end $$;

  create function public.naive_decide_report(report uuid, action text, correction text default null)
    returns void
    language plpgsql security definer set search_path = '' as $$
    declare this record;
    begin
      select * into this from public.reports where id = report;
      perform pg_sleep(0.2);
      if this.decided_at is not null then raise exception 'decided' using errcode = '23505'; end if;
      if action = 'correct' then
        update public.er_episodes set corrections = corrections || jsonb_build_array(
          jsonb_build_object('date', '2026-01-01', 'text', correction)) where id = this.episode_id;
      end if;
      update public.reports set decided_at = now(), outcome = 'dismissed' where id = report;
      insert into public.notices (user_id, report_id, kind, subject, outcome, title)
      values (this.reporter_id, report, 'report', this.kind, 'dismissed', this.title);
    end $$;

  create function public.naive_add_podcast(show uuid) returns void
    language plpgsql security definer set search_path = '' as $$
    declare is_there boolean := exists (select from public.podcasts where name = 'Same');
    begin
      perform pg_sleep(0.2);
      if not is_there then insert into public.podcasts (name) values ('Same'); end if;
    end $$;
`;
const backend = await openTestBackend("postgres", { contents: NAIVE });
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show, category } = await seedContent(sql);
const firstAdmin = await backend.account("first@api.test", "admin");
const secondAdmin = await backend.account("second@api.test", "admin");
const reader = await backend.account("reader@api.test");

const RETRY_ON_BUSY_MACHINES = { retry: 10 };
const rounds = [0, 1, 2, 3, 4, 5, 6, 7];
const call = (actor: Account, name: string, args: object) =>
  rest(actor.token, "POST", `rpc/${name}`, args);

let slugCount = 0;
beforeEach(async () => {
  for (const table of ["reports", "notices", "podcasts"]) await sql(`delete from public.${table}`);
});
const addRecap = () => addEpisode(sql, show, `race-${++slugCount}`);

describe("B94: two moderators who decide a report at the same time", () => {
  async function decideTogether(prefix: string) {
    const recap = await addRecap();
    const { body: report } = await call(reader, "report_content", {
      ...{ kind: "recap", target: recap.id, message: "Wrong" },
    });
    const answers = await Promise.all([
      call(firstAdmin, `${prefix}decide_report`, {
        report,
        action: "correct",
        correction: "It was 9.",
      }),
      call(secondAdmin, `${prefix}decide_report`, { report, action: "dismiss" }),
      call(secondAdmin, `${prefix}decide_report`, {
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
    const { statuses, corrections, notices } = await decideTogether("");
    expect(statuses).toEqual([204, 409, 409]);
    expect(corrections.length).toBeLessThanOrEqual(1);
    expect(notices).toHaveLength(1);
  });

  test("make several decisions with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    const { statuses, notices } = await decideTogether("naive_");
    expect(statuses).toEqual([204, 204, 204]);
    expect(notices).toHaveLength(3);
  });
});

describe("B93: a new reader who sends many reports at the same time", () => {
  async function sendTogether(name: string) {
    const recap = await addRecap();
    const attempts = REPORTS_PER_DAY.youngReports * 2;
    await Promise.all(
      Array.from({ length: attempts }, (_, n) =>
        call(reader, name, { kind: "recap", target: recap.id, message: `Number ${n}` }),
      ),
    );
    return sql("select 1 from public.reports");
  }

  test.each(rounds)("cannot exceed the daily limit (round %i)", async () => {
    expect(await sendTogether("report_content")).toHaveLength(REPORTS_PER_DAY.youngReports);
  });

  test("exceeds the daily limit with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    const reports = await sendTogether("naive_report_content");
    expect(reports.length).toBeGreaterThan(REPORTS_PER_DAY.youngReports);
  });
});

describe("three recaps that editors publish at the same time for one new show", () => {
  test.each(rounds)("add only one row to podcasts (round %i)", async () => {
    const newShow = await addShow(sql, category, `show-${++slugCount}`);
    await sql("insert into public.podcasts (name) values ($1)", [newShow.slug]);
    await Promise.all([1, 2, 3].map((n) => addEpisode(sql, newShow, `${newShow.slug}-recap-${n}`)));
    expect(await sql("select show_id from public.podcasts")).toEqual([{ show_id: newShow.id }]);
  });

  test("add several rows to podcasts with the naive function", RETRY_ON_BUSY_MACHINES, async () => {
    await Promise.all(
      [1, 2, 3].map(() => call(firstAdmin, "naive_add_podcast", { show: show.id })),
    );
    const podcasts = await sql("select 1 from public.podcasts");
    expect(podcasts.length).toBeGreaterThan(1);
  });
});
