import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { SafeHtml } from "../../src/domain/content/content.ts";
import { readGenerated } from "../../src/domain/recap-form/generated.ts";
import { addDraft, publicContent } from "../support/content.ts";
import { API_KEY, another, GONE, HIDDEN, PREMIERE, QUIET, TALK } from "../support/youtube.ts";
import { CONSENT_PAGE } from "../support/youtube-answers.ts";
import { openYouTubeWork } from "../support/youtube-work.ts";

/** youtube-episode-generator on the real Deno, where no model is set up. */

const work = await openYouTubeWork({}, false);
const { youtube, functions } = work;
const show = await work.track();
const generate = (videoId: string, more: object = {}) => work.generate(show, videoId, more);
afterEach(() => youtube.reset());
afterAll(() => work.close());

const LINK = `https://www.youtube.com/watch?v=${TALK.id}`;
const FACTS = {
  ...{ title: TALK.title, slug: "keeping-the-lighthouse-a-talk-with-mara-quill" },
  ...{ episode_date: "2026-03-04", episode_link: LINK, youtube_url: LINK, duration_minutes: 47 },
  ...{ cta: "Listen to the full episode for more insights!", guests: [], is_featured: false },
};

describe("without a model", () => {
  test("facts and the video's own words are filled in, the rest is left empty and said to be", async () => {
    const { status, body } = await generate(TALK.id);
    expect([status, body.episode]).toMatchObject([200, FACTS]);
    expect(body.episode).toMatchObject({
      thumbnail_url: `https://i.ytimg.com/vi/${TALK.id}/sddefault.jpg`,
      quick_take: TALK.description.split("\n")[0],
      key_takeaways: [
        "Salt on the glass halves the range of a lamp in a week",
        "A log is written by hand because batteries fail in the cold",
      ],
      ...{ recap_body: "", why_it_matters: "", recommendations: [] },
    });
    const { transcript, quotes } = body.episode;
    expect(transcript.split("\n")[1]).toBe(`[00:00:06.500] ${TALK.captions?.[1]?.[1]}`);
    expect(quotes.length).toBeGreaterThan(0);
    const said = TALK.captions?.map(([, text]) => text).join(" ");
    for (const quote of quotes) expect(said).toContain(quote);
    expect(readGenerated(body, (html) => html as SafeHtml)).toMatchObject({
      values: {
        ...{ title: TALK.title, slug: FACTS.slug, episodeDate: "2026-03-04", episodeLink: LINK },
        ...{ youtubeUrl: LINK, durationMinutes: "47", cta: FACTS.cta, transcript },
        ...{ quotes: quotes.join("\n"), thumbnailUrl: body.episode.thumbnail_url },
      },
      notes: body.notes,
    });
    expect(body.notes[0]).toBe(
      "No language model is set up: quick take, key takeaways and quotes are the video's own words, as far as it has any; recap, why it matters and recommendations are left empty.",
    );
  });

  test("E24: nothing is written, and nothing may be", async () => {
    const before = await publicContent(functions.sql);
    await generate(TALK.id);
    const other = await generate(TALK.id, { previewOnly: false });
    expect([other.status, (await generate(TALK.id, { previewOnly: "true" })).status]).toEqual([
      400, 400,
    ]);
    expect(await publicContent(functions.sql)).toEqual(before);
  });

  test("a slug that a draft has is made free of it", async () => {
    await addDraft(functions.sql, show, FACTS.slug);
    await addDraft(functions.sql, show, `${FACTS.slug}-2`);
    expect((await generate(TALK.id)).body.episode.slug).toBe(`${FACTS.slug}-3`);
    await functions.sql("delete from public.er_episodes");
  });

  test("without captions it says so", async () => {
    const { status, body } = await generate(QUIET.id);
    expect([status, body.episode.transcript]).toEqual([200, null]);
    expect(body.episode).toMatchObject({ quick_take: QUIET.description, quotes: [] });
    expect(body.notes).toContain("Transcript: left empty. The video has no captions.");
  });

  test("a pasted transcript stands in for captions, which are not asked for", async () => {
    const transcript = "1\n00:00:01,000 --> 00:00:03,000\nMara Quill: A lamp is a promise.\n";
    const { status, body } = await generate(QUIET.id, { transcript });
    expect([status, body.episode.transcript]).toEqual([
      200,
      "[00:00:01] Mara Quill: A lamp is a promise.",
    ]);
    await generate(TALK.id, { transcript });
    expect(youtube.asked.some(({ path }) => path === "/api/timedtext")).toBe(false);
    expect(await generate(QUIET.id, { transcript: "%PDF-1.7 x" })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^This is not a transcript: /) },
    });
  });

  test("where the player is closed to us, the title is still found", async () => {
    youtube.listed.unshift(another(1, { state: "bot" }));
    const { status, body } = await generate(another(1).id);
    expect([status, body.episode.title]).toEqual([200, "Deep End Radio, Part 1"]);
    expect(body.notes).toContain(
      "Transcript: left empty. YouTube gets too many requests from this server. Wait an hour, or set YOUTUBE_API_KEY.",
    );
    expect(body.notes).toContain("Episode date: YouTube did not tell it.");
  });

  test("captions that do not come leave the facts", async () => {
    youtube.answer("/api/timedtext", (answer) => answer.end(CONSENT_PAGE));
    const { status, body } = await generate(TALK.id);
    expect([status, body.episode.transcript]).toEqual([200, null]);
    expect(body.notes.join()).toContain("Transcript: left empty. YouTube showed its consent page");
  });

  test.each([
    [HIDDEN.id, "The video is private. Make it public or unlisted, then try again."],
    [GONE.id, "The video is not available: it is deleted, private, or its address is wrong."],
    ["dEEp-End_99", "The video is not available: it is deleted, private, or its address is wrong."],
  ])("%s: %s", async (id, error) => {
    const answer = await generate(id);
    expect([answer.status, answer.body]).toEqual([404, { error }]);
  });

  test.each(["../../../x", "a&key=bcdef", "twelve-chars", `${TALK.id}\n`, "", "ten-chars-"])(
    "E15: %j is no video, and nobody is asked",
    async (id) => {
      const answer = await generate(id);
      expect([answer.status, answer.body.error]).toEqual([
        400,
        "videoId: This is not the id of a YouTube video.",
      ]);
      expect(youtube.asked).toEqual([]);
    },
  );

  test("E2: a reader is refused before anybody is asked", async () => {
    const reader = await functions.account("reader@api.test");
    const body = { videoId: TALK.id, showId: show.id, previewOnly: true };
    const answer = await functions.call("youtube-episode-generator", reader.token, body);
    expect([answer.status, youtube.asked]).toEqual([403, []]);
  });
});

test("with a key, facts come from the Data API", async () => {
  const keyed = await openYouTubeWork({ YOUTUBE_API_KEY: API_KEY }, false);
  const talks = await keyed.track();
  const { body } = await keyed.generate(talks, TALK.id);
  expect(body.episode).toMatchObject(FACTS);
  expect(body.episode.thumbnail_url).toBe(`https://i.ytimg.com/vi/${TALK.id}/maxresdefault.jpg`);
  const refused = [HIDDEN, GONE, PREMIERE].map(({ id }) => keyed.generate(talks, id));
  expect((await Promise.all(refused)).map((answer) => answer.body.error)).toEqual([
    "The video is private. Make it public or unlisted, then try again.",
    "The video is not available: it is deleted, private, or its address is wrong.",
    "The video is not out yet.",
  ]);
  await keyed.close();
}, 120_000);
