import { afterAll, afterEach, describe, expect, test } from "vitest";
import { addEpisode } from "../support/content.ts";
import { errs } from "../support/llm.ts";
import { CHANNEL, PREMIERE, QUIET, TALK } from "../support/youtube.ts";
import { writesSections } from "../support/youtube-model.ts";
import { openYouTubeWork, WRITTEN } from "../support/youtube-work.ts";

/** youtube-latest-episode on the real Deno, and what becomes of a recap that is not written. */

const work = await openYouTubeWork();
const { youtube, model, functions, track, run, latest, recaps, titles } = work;
afterEach(() => work.reset());
afterAll(() => work.close());

describe("the newest video of a show", () => {
  test("becomes a recap once, whose video is told", async () => {
    const show = await track({ auto_track_youtube: false });
    const { status, body } = await latest(show);
    expect([status, body]).toEqual([
      200,
      {
        videoInfo: { videoId: TALK.id, title: TALK.title },
        episode: { slug: "keeping-the-lighthouse-a-talk-with-mara-quill" },
      },
    ]);
    expect(await recaps()).toMatchObject([
      { source_key: `youtube:${TALK.id}`, is_published: true, is_machine_made: true },
    ]);
    const again = await latest(show);
    expect([again.status, again.body]).toEqual([
      200,
      { message: `The newest video, “${TALK.title}”, has a recap already.` },
    ]);
    expect(await titles()).toEqual([TALK.title]);
  });

  test("is not made again where an admin made it by hand, from any form of its address", async () => {
    const show = await track();
    await addEpisode(functions.sql, show, "by-hand", {
      youtube_url: `https://youtu.be/${TALK.id}?t=3`,
    });
    expect((await latest(show)).body.message).toMatch(/has a recap already\.$/);
  });

  test("is made again on request after its recap was deleted, but not by the tracker", async () => {
    const show = await track();
    await latest(show);
    await functions.sql("delete from public.er_episodes");
    await run();
    expect(await titles()).toEqual([QUIET.title]);
    expect((await latest(show)).body.videoInfo.title).toBe(TALK.title);
  });

  test("is passed over while it is not out", async () => {
    const show = await track();
    youtube.listed.unshift(PREMIERE);
    expect((await latest(show)).body.videoInfo.title).toBe(TALK.title);
  });

  test.each([
    ["a show without a channel", { youtube_channel_id: null }, 400, /^Connect a YouTube channel/],
    ["a channel that is gone", { youtube_channel_id: `UC${"x".repeat(22)}` }, 404, /not found/],
  ])("%s is said to be that", async (_, more, status, words) => {
    const answer = await latest(await track(more));
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(words)]);
  });

  test("a channel without videos is no failure", async () => {
    youtube.listed.splice(0);
    const { status, body } = await latest(await track());
    expect([status, body]).toEqual([200, { message: "The channel shows no videos yet." }]);
  });
});

describe("a recap that the model does not write", () => {
  test("waits where asking again helps: nothing goes live half made", async () => {
    await track({ name: "Fine" });
    model.play(errs(503, {}));
    const { body } = await run();
    expect([body.newEpisodesCreated, await titles()]).toEqual([0, []]);
    expect(body.failures[0]).toEqual({
      show: "Fine",
      reason: `“${QUIET.title}”: The recap was not written. The model was not reached. Please try again later.`,
    });
    model.play(writesSections(WRITTEN));
    expect((await run()).body.newEpisodesCreated).toBe(2);
  });

  test("waits while the day's tokens are used up: no stub is published for good", async () => {
    const show = await track({ name: "Fine" });
    await functions.spendDay();
    const why = "The recap was not written. Today's budget for written answers is used up.";
    const { status, body } = await latest(show);
    expect([status, body]).toEqual([503, { error: why }]);
    expect((await run()).body).toMatchObject({
      newEpisodesCreated: 0,
      failures: [QUIET, TALK].map(({ title }) => ({ show: "Fine", reason: `“${title}”: ${why}` })),
    });
    expect(await titles()).toEqual([]);
    await functions.renewDay();
    expect((await run()).body.newEpisodesCreated).toBe(2);
  });

  test("is left as a draft where it does not", async () => {
    const show = await track();
    model.play(writesSections({ "Write the recap": "I will not.", ...WRITTEN }));
    const { body } = await latest(show);
    expect(body).toMatchObject({
      videoInfo: { title: TALK.title },
      note: "Left as a draft. The model's answer was not of the form that was asked for.",
    });
    expect(await recaps()).toMatchObject([{ is_published: false }]);
  });
});

test("E28: what nobody expected is the catalogue's sentence", async () => {
  const { id: showId } = await track();
  const asked: [name: string, body: object, error: string][] = [
    [
      "youtube-channel-fetch",
      { channelUrl: `@${CHANNEL.handle}`, showId },
      "Failed to connect YouTube channel",
    ],
    ["youtube-latest-episode", { showId }, "Failed to generate episode from latest video"],
    ["youtube-auto-tracker", {}, "Failed to run auto-tracker"],
    [
      "youtube-episode-generator",
      { videoId: TALK.id, showId, previewOnly: true },
      "Failed to generate recap from YouTube",
    ],
  ];
  await functions.sql("alter table public.er_shows rename to er_shows_away");
  for (const [name, body, error] of asked) {
    const answer = await functions.call(name, work.admin.token, body);
    expect([name, answer.status, answer.body]).toEqual([name, 502, { error }]);
  }
  await functions.sql("alter table public.er_shows_away rename to er_shows");
  expect((await run()).status).toBe(200);
});

test("E2: a reader is refused before YouTube or a model is asked", async () => {
  const { id } = await track();
  model.asked.length = 0;
  const { token } = await functions.account("reader@api.test");
  const calls = [
    await functions.call("youtube-latest-episode", token, { showId: id }),
    await functions.call("youtube-auto-tracker", token, {}),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403]);
  expect([youtube.asked, model.asked, await titles()]).toEqual([[], [], []]);
});
