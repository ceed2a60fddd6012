import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { SafeHtml } from "../../src/domain/content/content.ts";
import { readGenerated } from "../../src/domain/recap-form/generated.ts";
import { addDraft, publicContent } from "../support/content.ts";
import {
  API_KEY,
  anotherVideo,
  DELETED_VIDEO,
  LIGHTHOUSE_TALK,
  PREMIERE,
  PRIVATE_VIDEO,
  VIDEO_WITHOUT_CAPTIONS,
} from "../support/youtube.ts";
import { CONSENT_PAGE } from "../support/youtube-answers.ts";
import { openYouTubeFunctions } from "../support/youtube-functions.ts";

const youtubeFunctions = await openYouTubeFunctions({}, false);
const { youtube, functions } = youtubeFunctions;
const show = await youtubeFunctions.addTrackedShow();
const generate = (videoId: string, fields: object = {}) => youtubeFunctions.generateRecap(show, videoId, fields);
afterEach(() => youtube.reset());
afterAll(() => youtubeFunctions.close());

const LINK = `https://www.youtube.com/watch?v=${LIGHTHOUSE_TALK.id}`;
const FACTS = {
  title: LIGHTHOUSE_TALK.title,
  slug: "keeping-the-lighthouse-a-talk-with-mara-quill",
  episode_date: "2026-03-04",
  episode_link: LINK,
  youtube_url: LINK,
  duration_minutes: 47,
  cta: "Listen to the full episode for more insights!",
  guests: [],
  is_featured: false,
};

describe("the generator without a model", () => {
  test("the generator returns facts and quotes, but no texts that only a model can write", async () => {
    const { status, body } = await generate(LIGHTHOUSE_TALK.id);
    expect([status, body.episode]).toMatchObject([200, FACTS]);
    expect(body.episode).toMatchObject({
      thumbnail_url: `https://i.ytimg.com/vi/${LIGHTHOUSE_TALK.id}/sddefault.jpg`,
      quick_take: "",
      key_takeaways: [],
      rests_on: "captions",
      recap_body: "",
      why_it_matters: "",
      recommendations: [],
    });
    const { transcript, quotes } = body.episode;
    expect(transcript.split("\n")[1]).toBe(`[00:00:06.500] ${LIGHTHOUSE_TALK.captions?.[1]?.[1]}`);
    expect(quotes.length).toBeGreaterThan(0);
    const captionText = LIGHTHOUSE_TALK.captions?.map(([, text]) => text).join(" ");
    for (const quote of quotes) expect(captionText).toContain(quote);
    expect(readGenerated(body, (html) => html as SafeHtml)).toMatchObject({
      values: {
        title: LIGHTHOUSE_TALK.title,
        slug: FACTS.slug,
        episodeDate: "2026-03-04",
        episodeLink: LINK,
        youtubeUrl: LINK,
        durationMinutes: "47",
        cta: FACTS.cta,
        transcript,
        quotes: quotes.join("\n"),
        thumbnailUrl: body.episode.thumbnail_url,
      },
      notes: body.notes,
    });
    expect(body.notes[0]).toBe(
      "No language model is set up. Only quotes, chapters, people and links are offered, if the source has them. Write the other sections by hand.",
    );
  });

  test("E24: the generator stores no recap", async () => {
    const contentBefore = await publicContent(functions.sql);
    await generate(LIGHTHOUSE_TALK.id);
    const storeResponse = await generate(LIGHTHOUSE_TALK.id, { previewOnly: false });
    expect([storeResponse.status, (await generate(LIGHTHOUSE_TALK.id, { previewOnly: "true" })).status]).toEqual([
      400, 400,
    ]);
    expect(await publicContent(functions.sql)).toEqual(contentBefore);
  });

  test("the generator chooses a slug that no draft has", async () => {
    await addDraft(functions.sql, show, FACTS.slug);
    await addDraft(functions.sql, show, `${FACTS.slug}-2`);
    expect((await generate(LIGHTHOUSE_TALK.id)).body.episode.slug).toBe(`${FACTS.slug}-3`);
    await functions.sql("delete from public.er_episodes");
  });

  test("the generator reports a video without captions", async () => {
    const { status, body } = await generate(VIDEO_WITHOUT_CAPTIONS.id);
    expect([status, body.episode.transcript]).toEqual([200, null]);
    expect(body.episode).toMatchObject({ quick_take: "", quotes: [], rests_on: "description" });
    expect(body.notes).toContain("Transcript: left empty. The video has no captions.");
  });

  test("the generator does not fetch captions if the admin pastes a transcript", async () => {
    const transcript = "1\n00:00:01,000 --> 00:00:03,000\nMara Quill: A lamp is a promise.\n";
    const { status, body } = await generate(VIDEO_WITHOUT_CAPTIONS.id, { transcript });
    expect([status, body.episode.transcript]).toEqual([200, "[00:00:01] Mara Quill: A lamp is a promise."]);
    await generate(LIGHTHOUSE_TALK.id, { transcript });
    expect(youtube.requests.some(({ path }) => path === "/api/timedtext")).toBe(false);
    expect(await generate(VIDEO_WITHOUT_CAPTIONS.id, { transcript: "%PDF-1.7 x" })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^This is not a transcript: /) },
    });
  });

  test("the generator finds the title even if YouTube's player refuses the request", async () => {
    youtube.channelVideos.unshift(anotherVideo(1, { state: "bot" }));
    const { status, body } = await generate(anotherVideo(1).id);
    expect([status, body.episode.title]).toEqual([200, "Deep End Radio, Part 1"]);
    expect(body.notes).toContain(
      "Transcript: left empty. YouTube gets too many requests from this server. Wait an hour, or set YOUTUBE_API_KEY.",
    );
    expect(body.notes).toContain("Episode date: left empty. YouTube did not return it.");
  });

  test("the generator returns the facts even if YouTube sends no captions", async () => {
    youtube.setReply("/api/timedtext", (answer) => answer.end(CONSENT_PAGE));
    const { status, body } = await generate(LIGHTHOUSE_TALK.id);
    expect([status, body.episode.transcript]).toEqual([200, null]);
    expect(body.notes.join()).toContain("Transcript: left empty. YouTube showed its consent page");
  });

  test.each([
    [PRIVATE_VIDEO.id, "The video is private. Make it public or unlisted, then try again."],
    [DELETED_VIDEO.id, "The video is not available: it is deleted or private, or its address is wrong."],
    ["dEEp-End_99", "The video is not available: it is deleted or private, or its address is wrong."],
  ])("the generator refuses the video %s: %s", async (id, error) => {
    const answer = await generate(id);
    expect([answer.status, answer.body]).toEqual([404, { error }]);
  });

  test.each(["../../../x", "a&key=bcdef", "twelve-chars", `${LIGHTHOUSE_TALK.id}\n`, "", "ten-chars-"])(
    "E15: the generator refuses the id %j and sends YouTube no request",
    async (id) => {
      const answer = await generate(id);
      expect([answer.status, answer.body.error]).toEqual([400, "videoId: This is not the id of a YouTube video."]);
      expect(youtube.requests).toEqual([]);
    },
  );

  test("E2: the generator refuses a reader and sends YouTube no request", async () => {
    const reader = await functions.account("reader@api.test");
    const body = { videoId: LIGHTHOUSE_TALK.id, showId: show.id, previewOnly: true };
    const answer = await functions.call("youtube-episode-generator", reader.token, body);
    expect([answer.status, youtube.requests]).toEqual([403, []]);
  });
});

test("with an API key, the generator gets the facts from YouTube's Data API", async () => {
  const functionsWithKey = await openYouTubeFunctions({ YOUTUBE_API_KEY: API_KEY }, false);
  const trackedShow = await functionsWithKey.addTrackedShow();
  const { body } = await functionsWithKey.generateRecap(trackedShow, LIGHTHOUSE_TALK.id);
  expect(body.episode).toMatchObject(FACTS);
  expect(body.episode.thumbnail_url).toBe(`https://i.ytimg.com/vi/${LIGHTHOUSE_TALK.id}/maxresdefault.jpg`);
  const refusals = [PRIVATE_VIDEO, DELETED_VIDEO, PREMIERE].map(({ id }) =>
    functionsWithKey.generateRecap(trackedShow, id),
  );
  expect((await Promise.all(refusals)).map((answer) => answer.body.error)).toEqual([
    "The video is private. Make it public or unlisted, then try again.",
    "The video is not available: it is deleted or private, or its address is wrong.",
    "The video is not released yet. Try again after its release.",
  ]);
  await functionsWithKey.close();
}, 240_000);
