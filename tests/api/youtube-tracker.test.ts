import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openFunctions } from "../support/functions.ts";
import { sends } from "../support/llm.ts";
import { another, CHANNEL, PREMIERE, QUIET, TALK } from "../support/youtube.ts";
import { CRON_SECRET, openYouTubeWork } from "../support/youtube-work.ts";

/** youtube-auto-tracker on the real Deno, by button and by schedule. */

const work = await openYouTubeWork();
const { youtube, model, functions, track, run, latest, recaps, titles } = work;
/** A second backend is opened in a test. */
const OWN_BACKEND_MS = 120_000;
afterEach(() => work.reset());
afterAll(() => work.close());

describe("E25: the tracker", () => {
  test("makes a recap of each new video once, oldest first, and counts them", async () => {
    await track();
    const first = await run();
    expect([first.status, first.body]).toEqual([
      200,
      { showsChecked: 1, newEpisodesCreated: 2, failures: [] },
    ]);
    expect(await titles()).toEqual([QUIET.title, TALK.title]);
    expect((await run()).body).toEqual({ showsChecked: 1, newEpisodesCreated: 0, failures: [] });
    youtube.listed.unshift(another(1));
    expect((await run()).body).toMatchObject({ newEpisodesCreated: 1 });
    expect(model.asked.length).toBe(6 + 7 + 7);
  });

  test("goes on after a show that fails, and says why", async () => {
    await track({ name: "No channel", youtube_channel_id: null });
    await track({ name: "Gone", youtube_channel_id: `UC${"y".repeat(22)}` });
    await track({ name: "Fine" });
    await track({ name: "Not tracked", auto_track_youtube: false });
    const { body } = await run();
    expect([body.showsChecked, body.newEpisodesCreated]).toEqual([1, 2]);
    expect(body.failures).toHaveLength(2);
    expect(body.failures).toEqual(
      expect.arrayContaining([
        { show: "No channel", reason: "No YouTube channel is connected." },
        { show: "Gone", reason: "The channel was not found, or shows no videos in public." },
      ]),
    );
  });

  test("asks nothing of YouTube for a show that was given another address", async () => {
    const { id } = await track({ youtube_channel_url: `https://youtube.com/@${CHANNEL.handle}` });
    await functions.sql(
      `update public.er_shows set youtube_channel_url = 'https://youtube.com/@other',
         youtube_channel_id = null where id = $1`,
      [id],
    );
    expect((await run()).body).toMatchObject({ showsChecked: 0, newEpisodesCreated: 0 });
    expect([youtube.asked, await titles()]).toEqual([[], []]);
  });

  test("goes on after a video that fails", async () => {
    await track({ name: "Fine" });
    youtube.listed.unshift(another(1, { state: "private" }));
    const { body } = await run();
    expect(body).toEqual({
      ...{ showsChecked: 1, newEpisodesCreated: 2 },
      failures: [
        {
          show: "Fine",
          reason:
            "“Deep End Radio, Part 1”: The video is private. Make it public or unlisted, then try again.",
        },
      ],
    });
  });

  test("leaves a video that is not out for later, without a word", async () => {
    await track();
    youtube.listed.splice(0, 2, PREMIERE);
    expect((await run()).body).toEqual({ showsChecked: 1, newEpisodesCreated: 0, failures: [] });
  });

  test("makes a few recaps of a show in one run, the newest, and no clash of slugs", async () => {
    const show = await track();
    const same = { title: TALK.title };
    await addEpisode(functions.sql, show, "keeping-the-lighthouse-a-talk-with-mara-quill");
    youtube.listed.unshift(another(3, same), another(2, same), another(1, same));
    expect((await run()).body).toMatchObject({ newEpisodesCreated: 3 });
    const made = (await recaps()).filter(({ source_key }) => source_key !== null);
    expect(made.map(({ slug, source_key }) => [slug, source_key])).toEqual(
      [1, 2, 3].map((n) => [
        `keeping-the-lighthouse-a-talk-with-mara-quill-${n + 1}`,
        `youtube:${another(n).id}`,
      ]),
    );
    expect((await run()).body).toMatchObject({ newEpisodesCreated: 2 });
  });

  test("ends what it began when its caller leaves", async () => {
    await track();
    const leaving = new AbortController();
    const { url } = functions;
    const left = fetch(`${url}/functions/v1/youtube-auto-tracker`, {
      ...{ method: "POST", headers: { "x-cron-secret": CRON_SECRET }, signal: leaving.signal },
    });
    await vi.waitFor(() => expect(youtube.asked.length).toBeGreaterThan(0), 20_000);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await vi.waitFor(async () => expect((await run()).status).toBe(200), 20_000);
    expect(await titles()).toEqual([QUIET.title, TALK.title]);
  });

  test("makes do with what the channel says of a video where YouTube keeps us out", async () => {
    await track();
    for (const path of ["/youtubei/", "/oembed"]) youtube.answer(path, sends(429, ""));
    expect((await run()).body).toEqual({ showsChecked: 1, newEpisodesCreated: 2, failures: [] });
    const [row] = await functions.sql(
      "select transcript, episode_date::text from public.er_episodes order by episode_date",
    );
    expect(row).toEqual({ transcript: null, episode_date: "2026-03-01" });
  });

  test("runs once at a time: the second is told so, and no video is made twice", async () => {
    await track();
    const answers = await Promise.all([run(), run(), run()]);
    const [done, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(done).toMatchObject({ status: 200, body: { newEpisodesCreated: 2 } });
    for (const { status, body } of others) {
      expect([status, body]).toEqual([
        409,
        { error: "The auto-tracker is running already. Please wait until it is done." },
      ]);
    }
    expect(await titles()).toHaveLength(2);
    expect((await run()).status).toBe(200);
  });

  test("the same video in two shows is one recap", async () => {
    const shows = [await track(), await track()];
    expect((await run()).body).toMatchObject({ showsChecked: 2, newEpisodesCreated: 2 });
    const answers = await Promise.all(shows.map(latest));
    expect(answers.every(({ body }) => body.message)).toBe(true);
    expect(await titles()).toHaveLength(2);
  });
});

test(
  "E26: recaps stay unpublished where the setting says so",
  async () => {
    const secrets = { YOUTUBE_BASE_URL: youtube.url, YOUTUBE_RECAPS_PUBLISHED: "false" };
    const careful = await openFunctions(secrets);
    const { token } = await careful.account("admin@api.test", "admin");
    const talks = await addCategory(careful.sql, "talks");
    await addShow(careful.sql, talks, "show", {
      ...{ auto_track_youtube: true, youtube_channel_id: CHANNEL.id },
    });
    expect((await careful.call("youtube-auto-tracker", token, {})).body.newEpisodesCreated).toBe(2);
    expect(
      await careful.sql("select is_published, is_machine_made from public.er_episodes"),
    ).toEqual([1, 2].map(() => ({ is_published: false, is_machine_made: true })));
    // No secret is set here: nobody is taken for the schedule.
    for (const shown of ["", "undefined", "null"]) {
      expect((await asSchedule(careful, shown)).status).toBe(401);
    }
    await careful.close();
  },
  OWN_BACKEND_MS,
);

const asSchedule = ({ url }: { url: string }, secret: string, name = "youtube-auto-tracker") =>
  fetch(`${url}/functions/v1/${name}`, { method: "POST", headers: { "x-cron-secret": secret } });

describe("E27: the schedule", () => {
  test("runs the tracker with its secret, without a session and without a body", async () => {
    await track();
    const answer = await asSchedule(functions, CRON_SECRET);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { showsChecked: 1, newEpisodesCreated: 2, failures: [] },
    ]);
  });

  test.each(["", "wrong", `${CRON_SECRET}x`, CRON_SECRET.slice(1)])(
    "%j is not its secret",
    async (shown) => {
      await track();
      const answer = await asSchedule(functions, shown);
      expect([answer.status, await answer.json()]).toEqual([401, { error: "Please sign in." }]);
      expect(youtube.asked).toEqual([]);
    },
  );

  test("its secret opens what runs by schedule, nothing else", async () => {
    const scheduled = ["youtube-auto-tracker", "publish"];
    for (const name of functions.names.filter((each) => !scheduled.includes(each))) {
      expect((await asSchedule(functions, CRON_SECRET, name)).status, name).toBe(401);
    }
  });
});
