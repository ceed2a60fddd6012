import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openFunctions } from "../support/functions.ts";
import { sends } from "../support/llm.ts";
import { anotherVideo, CHANNEL, LIGHTHOUSE_TALK, PREMIERE, VIDEO_WITHOUT_CAPTIONS } from "../support/youtube.ts";
import { CRON_SECRET, MODEL_TEXTS, openYouTubeFunctions } from "../support/youtube-functions.ts";
import { writesSections } from "../support/youtube-model.ts";

/** The tests call the edge function youtube-auto-tracker in Deno, as an admin or as the schedule. */

const youtubeFunctions = await openYouTubeFunctions();
const { youtube, model, functions, addTrackedShow, runTracker, requestLatestEpisode, recaps, titles } =
  youtubeFunctions;
const SECOND_BACKEND_TIMEOUT_MS = 120_000;
afterEach(() => youtubeFunctions.reset());
afterAll(() => youtubeFunctions.close());

const callAsSchedule = ({ url }: { url: string }, secret: string, name = "youtube-auto-tracker") =>
  fetch(`${url}/functions/v1/${name}`, { method: "POST", headers: { "x-cron-secret": secret } });

describe("E25, H6: runs of the tracker", () => {
  test("the tracker creates one recap of each new video, beginning with the oldest video", async () => {
    await addTrackedShow();
    const firstRun = await runTracker();
    expect([firstRun.status, firstRun.body]).toEqual([
      200,
      { showsChecked: 1, newEpisodesCreated: 2, waitingForReview: 2, failures: [] },
    ]);
    expect(await titles()).toEqual([VIDEO_WITHOUT_CAPTIONS.title, LIGHTHOUSE_TALK.title]);
    // H6: an admin reviews the recap before readers see it, because a model wrote the text.
    expect(await recaps()).toMatchObject([{ is_published: false }, { is_published: false }]);
    expect((await runTracker()).body).toEqual({
      showsChecked: 1,
      newEpisodesCreated: 0,
      waitingForReview: 0,
      failures: [],
    });
    youtube.channelVideos.unshift(anotherVideo(1));
    expect((await runTracker()).body).toMatchObject({ newEpisodesCreated: 1 });
    expect(model.requests.length).toBe(3 + 4 + 4);
  });

  test("the tracker continues after a show that fails", async () => {
    await addTrackedShow({ name: "No channel", youtube_channel_id: null });
    await addTrackedShow({ name: "Unknown channel", youtube_channel_id: `UC${"y".repeat(22)}` });
    await addTrackedShow({ name: "Fine" });
    await addTrackedShow({ name: "Not tracked", auto_track_youtube: false });
    const { body } = await runTracker();
    expect([body.showsChecked, body.newEpisodesCreated]).toEqual([1, 2]);
    expect(body.failures).toHaveLength(2);
    expect(body.failures).toEqual(
      expect.arrayContaining([
        { show: "No channel", reason: "No YouTube channel is connected." },
        {
          show: "Unknown channel",
          reason: "YouTube does not know the channel, or the channel has no public videos.",
        },
      ]),
    );
  });

  test("the tracker sends YouTube no request for a show without a channel id", async () => {
    const { id } = await addTrackedShow({
      youtube_channel_url: `https://youtube.com/@${CHANNEL.handle}`,
    });
    await functions.sql(
      `update public.er_shows set youtube_channel_url = 'https://youtube.com/@other',
         youtube_channel_id = null where id = $1`,
      [id],
    );
    expect((await runTracker()).body).toMatchObject({ showsChecked: 0, newEpisodesCreated: 0 });
    expect([youtube.requests, await titles()]).toEqual([[], []]);
  });

  test("the tracker continues after a video that fails", async () => {
    await addTrackedShow({ name: "Fine" });
    youtube.channelVideos.unshift(anotherVideo(1, { state: "private" }));
    const { body } = await runTracker();
    expect(body).toEqual({
      showsChecked: 1,
      newEpisodesCreated: 2,
      waitingForReview: 2,
      failures: [
        {
          show: "Fine",
          reason: "“Deep End Radio, Part 1”: The video is private. Make it public or unlisted, then try again.",
        },
      ],
    });
  });

  test("the tracker skips a video before its premiere", async () => {
    await addTrackedShow();
    youtube.channelVideos.splice(0, 2, PREMIERE);
    expect((await runTracker()).body).toEqual({
      showsChecked: 1,
      newEpisodesCreated: 0,
      waitingForReview: 0,
      failures: [],
    });
  });

  test("the tracker creates three recaps of three videos with the same title", async () => {
    const show = await addTrackedShow();
    const sameTitle = { title: LIGHTHOUSE_TALK.title };
    await addEpisode(functions.sql, show, "keeping-the-lighthouse-a-talk-with-mara-quill");
    youtube.channelVideos.unshift(anotherVideo(3, sameTitle), anotherVideo(2, sameTitle), anotherVideo(1, sameTitle));
    expect((await runTracker()).body).toMatchObject({ newEpisodesCreated: 3 });
    const newRecaps = (await recaps()).filter(({ source_key }) => source_key !== null);
    expect(newRecaps.map(({ slug, source_key }) => [slug, source_key])).toEqual(
      [1, 2, 3].map((n) => [`keeping-the-lighthouse-a-talk-with-mara-quill-${n + 1}`, `youtube:${anotherVideo(n).id}`]),
    );
    expect((await runTracker()).body).toMatchObject({ newEpisodesCreated: 2 });
  });

  test("the tracker finishes a run even if the caller disconnects", async () => {
    await addTrackedShow();
    const caller = new AbortController();
    const { url } = functions;
    const call = fetch(`${url}/functions/v1/youtube-auto-tracker`, {
      method: "POST",
      headers: { "x-cron-secret": CRON_SECRET },
      signal: caller.signal,
    });
    await vi.waitFor(() => expect(youtube.requests.length).toBeGreaterThan(0), 20_000);
    caller.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(async () => expect((await runTracker()).status).toBe(200), 20_000);
    expect(await titles()).toEqual([VIDEO_WITHOUT_CAPTIONS.title, LIGHTHOUSE_TALK.title]);
  });

  test("the tracker uses the facts of the channel's RSS feed if YouTube refuses requests for a video", async () => {
    await addTrackedShow();
    for (const path of ["/youtubei/", "/oembed"]) youtube.setReply(path, sends(429, ""));
    expect((await runTracker()).body).toEqual({
      showsChecked: 1,
      newEpisodesCreated: 2,
      waitingForReview: 2,
      failures: [],
    });
    const [row] = await functions.sql(
      "select transcript, episode_date::text from public.er_episodes order by episode_date",
    );
    expect(row).toEqual({ transcript: null, episode_date: "2026-03-01" });
  });

  test("the tracker refuses another run at the same time", async () => {
    await addTrackedShow();
    const answers = await Promise.all([runTracker(), runTracker(), runTracker()]);
    const [completedRun, ...refusedRuns] = answers.toSorted((a, b) => a.status - b.status);
    expect(completedRun).toMatchObject({ status: 200, body: { newEpisodesCreated: 2 } });
    for (const { status, body } of refusedRuns) {
      expect([status, body]).toEqual([
        409,
        { error: "The auto-tracker is running already. Please wait until it is done." },
      ]);
    }
    expect(await titles()).toHaveLength(2);
    expect((await runTracker()).status).toBe(200);
  });

  test("the tracker creates one recap of a video that belongs to two shows", async () => {
    const shows = [await addTrackedShow(), await addTrackedShow()];
    expect((await runTracker()).body).toMatchObject({ showsChecked: 2, newEpisodesCreated: 2 });
    const answers = await Promise.all(shows.map(requestLatestEpisode));
    expect(answers.every(({ body }) => body.message)).toBe(true);
    expect(await titles()).toHaveLength(2);
  });
});

test(
  "E26: if YOUTUBE_RECAPS_PUBLISHED is true, the tracker publishes only recaps whose source is captions",
  async () => {
    const secrets = { YOUTUBE_BASE_URL: youtube.url, YOUTUBE_RECAPS_PUBLISHED: "true" };
    const publishingFunctions = await openFunctions(secrets);
    const { token } = await publishingFunctions.account("admin@api.test", "admin");
    const talks = await addCategory(publishingFunctions.sql, "talks");
    await addShow(publishingFunctions.sql, talks, "show", {
      auto_track_youtube: true,
      youtube_channel_id: CHANNEL.id,
    });
    expect((await publishingFunctions.call("youtube-auto-tracker", token, {})).body).toMatchObject({
      newEpisodesCreated: 2,
      waitingForReview: 1,
      failures: [{ show: "show", reason: expect.stringMatching(/rests on the description alone/) }],
    });
    const columns = "is_published, made_by, rests_on";
    expect(await publishingFunctions.sql(`select ${columns} from public.er_episodes order by rests_on`)).toEqual([
      { is_published: true, made_by: "machine", rests_on: "captions" },
      { is_published: false, made_by: "machine", rests_on: "description" },
    ]);
    // Without a configured CRON_SECRET, the function refuses every request with a secret.
    for (const secret of ["", "undefined", "null"]) {
      expect((await callAsSchedule(publishingFunctions, secret)).status).toBe(401);
    }
    await publishingFunctions.close();
  },
  SECOND_BACKEND_TIMEOUT_MS,
);

test(
  "B263: the tracker stores receipts, and publishes no recap with a sentence that its transcript contradicts",
  async () => {
    const publishing = await openYouTubeFunctions({ YOUTUBE_RECAPS_PUBLISHED: "true" });
    const sentencesOf = (text: string) =>
      writesSections(
        { "Two or three plain sentences": { sentences: [{ text, lines: [4] }] }, ...MODEL_TEXTS },
        (sentence) => ({ verdict: sentence.includes("love") ? "contradicted" : "supported", lines: [4] }),
      );
    const receipts = () =>
      publishing.functions.sql(
        "select sentence, support from public.er_receipts where field = 'quick_take' and is_current",
      );
    const show = await publishing.addTrackedShow();
    publishing.youtube.channelVideos.splice(0, 2, anotherVideo(1));
    publishing.model.replyWith(sentencesOf("Batteries fail in the cold."));
    expect((await publishing.runTracker()).body).toMatchObject({
      newEpisodesCreated: 1,
      waitingForReview: 0,
      failures: [],
    });
    expect(await publishing.recaps()).toMatchObject([{ is_published: true }]);
    expect(await receipts()).toEqual([{ sentence: "Batteries fail in the cold.", support: expect.any(String) }]);
    publishing.youtube.channelVideos.unshift(anotherVideo(2));
    publishing.model.replyWith(sentencesOf("Batteries love the cold."));
    const reason = "Saved as a draft. A sentence contradicts the transcript.";
    expect((await publishing.runTracker()).body).toMatchObject({
      newEpisodesCreated: 1,
      waitingForReview: 1,
      failures: [{ reason: expect.stringContaining(reason) }],
    });
    publishing.youtube.channelVideos.unshift(anotherVideo(3));
    expect((await publishing.requestLatestEpisode(show)).body).toMatchObject({ note: reason });
    expect((await publishing.recaps()).map((recap) => Reflect.get(recap, "is_published"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(await receipts()).toContainEqual({ sentence: "Batteries love the cold.", support: "contradicted" });
    await publishing.close();
  },
  SECOND_BACKEND_TIMEOUT_MS,
);

describe("E27: the schedule", () => {
  test("the schedule needs only a secret to start the tracker", async () => {
    await addTrackedShow();
    const answer = await callAsSchedule(functions, CRON_SECRET);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { showsChecked: 1, newEpisodesCreated: 2, waitingForReview: 2, failures: [] },
    ]);
  });

  test.each(["", "wrong", `${CRON_SECRET}x`, CRON_SECRET.slice(1)])(
    "a request with the secret %j does not start the tracker",
    async (secret) => {
      await addTrackedShow();
      const answer = await callAsSchedule(functions, secret);
      expect([answer.status, await answer.json()]).toEqual([401, { error: "Please sign in." }]);
      expect(youtube.requests).toEqual([]);
    },
  );

  test("functions that the schedule never calls refuse the secret", async () => {
    const scheduledFunctions = [
      "youtube-auto-tracker",
      "publish",
      "check-feeds",
      "check-alarms",
      "send-digests",
      "transcribe",
      "write-recaps",
      // Visitors, feed readers and mail programs call these functions, which ignore the secret.
      "count-reading",
      "my-feed-rss",
      "unsubscribe",
    ];
    for (const name of functions.names.filter((other) => !scheduledFunctions.includes(other))) {
      expect((await callAsSchedule(functions, CRON_SECRET, name)).status, name).toBe(401);
    }
  });
});
