import { afterAll, afterEach, describe, expect, test } from "vitest";
import { addEpisode } from "../support/content.ts";
import { failsWith } from "../support/llm.ts";
import { CHANNEL, LIGHTHOUSE_TALK, PREMIERE, VIDEO_WITHOUT_CAPTIONS } from "../support/youtube.ts";
import { MODEL_TEXTS, openYouTubeFunctions } from "../support/youtube-functions.ts";
import { writesSections } from "../support/youtube-model.ts";

/** The tests call the edge function youtube-latest-episode in Deno, with a stand-in for the model. */

const youtubeFunctions = await openYouTubeFunctions();
const { youtube, model, functions, addTrackedShow, runTracker, requestLatestEpisode, recaps, titles } =
  youtubeFunctions;
afterEach(() => youtubeFunctions.reset());
afterAll(() => youtubeFunctions.close());

describe("the newest video of a show", () => {
  test("the function writes one recap of the newest video", async () => {
    const show = await addTrackedShow({ auto_track_youtube: false });
    const { status, body } = await requestLatestEpisode(show);
    expect([status, body]).toEqual([
      200,
      {
        videoInfo: { videoId: LIGHTHOUSE_TALK.id, title: LIGHTHOUSE_TALK.title },
        episode: { slug: "keeping-the-lighthouse-a-talk-with-mara-quill" },
        note: "The recap is not published yet. Review and publish it in the Recaps tab.",
      },
    ]);
    expect(await recaps()).toMatchObject([
      { source_key: `youtube:${LIGHTHOUSE_TALK.id}`, is_published: false, is_machine_made: true },
    ]);
    const secondRequest = await requestLatestEpisode(show);
    expect([secondRequest.status, secondRequest.body]).toEqual([
      200,
      { message: `The newest video, “${LIGHTHOUSE_TALK.title}”, has a recap already.` },
    ]);
    expect(await titles()).toEqual([LIGHTHOUSE_TALK.title]);
  });

  test("the function writes no recap if an admin has already written a recap of the newest video", async () => {
    const show = await addTrackedShow();
    await addEpisode(functions.sql, show, "by-hand", {
      youtube_url: `https://youtu.be/${LIGHTHOUSE_TALK.id}?t=3`,
    });
    expect((await requestLatestEpisode(show)).body.message).toMatch(/has a recap already\.$/);
  });

  test("the tracker does not create a deleted recap again, but an admin can", async () => {
    const show = await addTrackedShow();
    await requestLatestEpisode(show);
    await functions.sql("delete from public.er_episodes");
    await runTracker();
    expect(await titles()).toEqual([VIDEO_WITHOUT_CAPTIONS.title]);
    expect((await requestLatestEpisode(show)).body.videoInfo.title).toBe(LIGHTHOUSE_TALK.title);
  });

  test("the function skips a video before its premiere", async () => {
    const show = await addTrackedShow();
    youtube.channelVideos.unshift(PREMIERE);
    expect((await requestLatestEpisode(show)).body.videoInfo.title).toBe(LIGHTHOUSE_TALK.title);
  });

  test.each([
    ["a show without a channel", { youtube_channel_id: null }, 400, /^Connect a YouTube channel/],
    ["an unknown channel", { youtube_channel_id: `UC${"x".repeat(22)}` }, 404, /does not know the channel/],
  ])("the function reports %s", async (_, more, status, words) => {
    const answer = await requestLatestEpisode(await addTrackedShow(more));
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(words)]);
  });

  test("the function responds without an error if a channel has no videos", async () => {
    youtube.channelVideos.splice(0);
    const { status, body } = await requestLatestEpisode(await addTrackedShow());
    expect([status, body]).toEqual([200, { message: "The channel shows no videos yet." }]);
  });
});

describe("recaps whose text the model does not write", () => {
  test("the tracker stores no recap if it cannot reach the model", async () => {
    await addTrackedShow({ name: "Fine" });
    model.replyWith(failsWith(503, {}));
    const { body } = await runTracker();
    expect([body.newEpisodesCreated, await titles()]).toEqual([0, []]);
    expect(body.failures[0]).toEqual({
      show: "Fine",
      reason: `“${VIDEO_WITHOUT_CAPTIONS.title}”: The recap was not written. The model's server reported a fault of its own. Please try again later.`,
    });
    model.replyWith(writesSections(MODEL_TEXTS));
    expect((await runTracker()).body.newEpisodesCreated).toBe(2);
  });

  test("the functions store no recap while the day's tokens are used up", async () => {
    const show = await addTrackedShow({ name: "Fine" });
    await functions.spendDailyBudget();
    const failureReason = "The recap was not written. Today's budget for written answers is used up.";
    const { status, body } = await requestLatestEpisode(show);
    expect([status, body]).toEqual([503, { error: failureReason }]);
    expect((await runTracker()).body).toMatchObject({
      newEpisodesCreated: 0,
      failures: [VIDEO_WITHOUT_CAPTIONS, LIGHTHOUSE_TALK].map(({ title }) => ({
        show: "Fine",
        reason: `“${title}”: ${failureReason}`,
      })),
    });
    expect(await titles()).toEqual([]);
    await functions.resetDailyBudget();
    expect((await runTracker()).body.newEpisodesCreated).toBe(2);
  });

  test("the function stores a draft if the model writes everything except the recap's body", async () => {
    const show = await addTrackedShow();
    model.replyWith(writesSections({ "Write the recap": "I will not.", ...MODEL_TEXTS }));
    const { body } = await requestLatestEpisode(show);
    expect(body).toMatchObject({
      videoInfo: { title: LIGHTHOUSE_TALK.title },
      note: "Saved as a draft. The model's answer did not have the requested form.",
    });
    expect(await recaps()).toMatchObject([{ is_published: false }]);
  });
});

test("E28: the functions send fixed sentences for unexpected errors", async () => {
  const { id: showId } = await addTrackedShow();
  const calls: [name: string, body: object, error: string][] = [
    ["youtube-channel-fetch", { channelUrl: `@${CHANNEL.handle}`, showId }, "Failed to connect YouTube channel"],
    ["youtube-latest-episode", { showId }, "Failed to generate episode from latest video"],
    ["youtube-auto-tracker", {}, "Failed to run auto-tracker"],
    [
      "youtube-episode-generator",
      { videoId: LIGHTHOUSE_TALK.id, showId, previewOnly: true },
      "Failed to generate recap from YouTube",
    ],
  ];
  await functions.sql("alter table public.er_shows rename to er_shows_renamed");
  for (const [name, body, error] of calls) {
    const answer = await functions.call(name, youtubeFunctions.admin.token, body);
    expect([name, answer.status, answer.body]).toEqual([name, 502, { error }]);
  }
  await functions.sql("alter table public.er_shows_renamed rename to er_shows");
  expect((await runTracker()).status).toBe(200);
});

test("E2: the functions refuse a reader and send no request to YouTube or the model", async () => {
  const { id } = await addTrackedShow();
  model.requests.length = 0;
  const { token } = await functions.account("reader@api.test");
  const calls = [
    await functions.call("youtube-latest-episode", token, { showId: id }),
    await functions.call("youtube-auto-tracker", token, {}),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403]);
  expect([youtube.requests, model.requests, await titles()]).toEqual([[], [], []]);
});
