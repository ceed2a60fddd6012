import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { readSettings } from "../../scripts/local/settings.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";
import { videoIdOf } from "../../src/domain/youtube/youtube.ts";
import { youtubeOf } from "../../supabase/functions/_shared/youtube/index.ts";
import { sends } from "../support/llm.ts";
import { openYouTube } from "../support/youtube.ts";

/** In these tests, a stand-in sends recorded responses of YouTube to the YouTube client of the edge functions. */

const sharedData = readSettings().SHARED_DATA;
const recordedText = (name: string) => readFileSync(join(sharedData, "youtube", name), "utf8");
const recordedJson = (name: string) => JSON.parse(recordedText(name));
const pageResponse = (name: string, status = 200) => sends(status, recordedText(name), { "content-type": "text/html" });

// The client logs failures, and these tests cause many failures.
vi.spyOn(console, "warn").mockReturnValue();
const youtube = await openYouTube();
afterEach(() => youtube.reset());
afterAll(() => youtube.close());

const client = (key = "") =>
  youtubeOf((name) => ({ YOUTUBE_BASE_URL: youtube.url, YOUTUBE_API_KEY: key })[name], new AbortController().signal);
const withoutKey = client();
const withKey = client("a-key");
const GOOGLE = { kind: "id", name: "UC_x5XG1OV2P6uZZ5FSM9Ttw" } as const;
const SURFACE = "GJLlxj_dtq8";
const options = { language: null, needsCaptions: true };

describe("without a key", () => {
  test("the client reads the videos from the RSS feed of a channel, with the newest first", async () => {
    youtube.setReply("/feeds/", pageResponse("channel-feed-google.xml"));
    const videos = await withoutKey.newestVideosOf("UCK8sQmJBp8GCxrOtXWBpyEA");
    expect(videos).toHaveLength(15);
    expect(videos[0]).toEqual({
      id: "5shykyfmb28",
      title: "The Google app: Questions Title",
      description: expect.stringMatching(/^A question is the most powerful force in the world\./),
      channelId: "UCK8sQmJBp8GCxrOtXWBpyEA",
      publishedAt: "2015-05-04T00:01:27+00:00",
      seconds: null,
      isReleased: true,
      thumbnailUrl: "https://i2.ytimg.com/vi/5shykyfmb28/hqdefault.jpg",
    });
    const days = videos.map(({ publishedAt }) => publishedAt ?? "");
    expect(days).toEqual(days.toSorted().reverse());
    const id = { kind: "id", name: "UCK8sQmJBp8GCxrOtXWBpyEA" } as const;
    expect(await withoutKey.findChannel(id)).toEqual({ id: id.name, title: "Google" });
  });

  test("the client prefers English captions that a person wrote", async () => {
    youtube.setReply("/youtubei/", sends(200, recordedJson("player-youtube.innertube.json")));
    const timedtext = readFileSync(join(sharedData, "transcripts/youtube-timedtext.xml"), "utf8");
    youtube.setReply("/api/timedtext", sends(200, timedtext));
    const { video, captions } = await withoutKey.readVideo(SURFACE, options);
    expect(video).toMatchObject({ title: "Surface Go Review - It’s Awesome", seconds: 316 });
    expect(video.thumbnailUrl).toBe(`https://i.ytimg.com/vi/${SURFACE}/sddefault.jpg`);
    expect(video.description).toMatch(/^Dave2D review of the Microsoft Surface Go\./);
    const lines = transcriptLines("transcript" in captions ? captions.transcript : "");
    expect(lines.map(({ text }) => text).join(" ")).toContain("this is not the original transcript");
    const request = youtube.requests.find(({ path }) => path === "/api/timedtext");
    expect([request?.query.get("lang"), request?.query.get("kind")]).toEqual(["en", null]);
  });

  test("the client reports an unavailable video", async () => {
    const name = "player-youtube_video_unavailable.innertube.json";
    youtube.setReply("/youtubei/", sends(200, recordedJson(name)));
    await expect(withoutKey.readVideo(SURFACE, options)).rejects.toThrow(/^The video is not available:/);
  });

  test.each([
    ["player-youtube_consent_page.html", 200, /consent page/],
    ["player-youtube_too_many_requests.html", 429, /too many requests/],
    ["player-youtube_too_many_requests.html", 200, /too many requests/],
  ])("the client reports the problem if YouTube sends the page %s with the status %i", async (name, status, words) => {
    for (const path of ["/youtubei/", "/oembed", "/@"]) youtube.setReply(path, pageResponse(name, status));
    await expect(withoutKey.readVideo(SURFACE, options)).rejects.toThrow(words);
    await expect(withoutKey.findChannel({ kind: "handle", name: "x" })).rejects.toThrow(words);
  });

  test("the client reads a title and a picture from recorded oEmbed responses", async () => {
    const botCheck = { status: "LOGIN_REQUIRED", reason: "Sign in to confirm you’re not a bot" };
    youtube.setReply("/youtubei/", sends(200, { playabilityStatus: botCheck }));
    for (const { body } of recordedJson("oembed-youtube.json")) {
      youtube.setReply("/oembed", sends(200, body));
      const { video, captions } = await withoutKey.readVideo("pO5L6vXtxsI", options);
      expect(video.title).toBe("CKEditor 4.5 - Embedding Media Resources with oEmbed");
      expect(video.thumbnailUrl).toMatch(/^https:\/\/i\.ytimg\.com\/vi\/pO5L6vXtxsI\//);
      expect(captions).toEqual({ reason: expect.stringMatching(/too many requests/) });
    }
  });
});

describe("with a key", () => {
  test.each(["api-channels-info.json", "api-channel_info_single.json"])(
    "the client finds the channel in %s",
    async (name) => {
      youtube.setReply("/youtube/", sends(200, recordedJson(name)));
      const foundChannel = { id: GOOGLE.name, title: "Google Developers" };
      expect(await withKey.findChannel(GOOGLE)).toEqual(foundChannel);
      expect(await withKey.findChannel({ kind: "handle", name: "x" })).toEqual(foundChannel);
    },
  );

  test("the client reads the uploads of a channel", async () => {
    const name = "api-playlist_items-playlist_items_paged_1.json";
    youtube.setReply("/youtube/", sends(200, recordedJson(name)));
    const videos = await withKey.newestVideosOf(GOOGLE.name);
    expect(videos).toHaveLength(10);
    expect(videos[0]).toMatchObject({
      id: "CvTApw9X8aA",
      isReleased: true,
      publishedAt: expect.stringMatching(/^2019-11-/),
      title: "Welcome from Google Developers - Pittsburgh ML Summit ‘19",
    });
  });

  test.each([
    ["api-videos-videos_info_single.json", "D-lhorsDlUQ", /^What are Actions on Google/],
    ["api-videos-videos_info_multi.json", "D-lhorsDlUQ", /./],
  ])("the client reads the facts of a video from %s", async (name, id, title) => {
    youtube.setReply("/youtube/", sends(200, recordedJson(name)));
    const { video } = await withKey.readVideo(id, { ...options, needsCaptions: false });
    expect(video.title).toMatch(title);
    expect(video.publishedAt).toMatch(/^20\d\d-/);
    expect(video.thumbnailUrl).toMatch(/^https:\/\/i\.ytimg\.com\/.+\/maxresdefault\.jpg$/);
  });

  test.each([
    ["api-error_permission_resp.json", 403],
    ["api-error_response.json", 400],
  ])("after the response %s, the error says that the operator must check the key", async (name, status) => {
    youtube.setReply("/youtube/", sends(status, recordedJson(name)));
    await expect(withKey.newestVideosOf(GOOGLE.name)).rejects.toThrow(/Check YOUTUBE_API_KEY/);
  });
});

test("the client recognizes real addresses of YouTube videos, and no other addresses", () => {
  const addresses = recordedText("oembed-test_urls.csv").split(/\r?\n/).filter(Boolean);
  const foundAddresses = addresses.filter((address) => videoIdOf(address) !== null);
  expect(foundAddresses.length).toBeGreaterThan(20);
  for (const address of foundAddresses) expect(address).toMatch(/^https?:\/\/(?:www\.)?youtu/);
  const missedAddresses = addresses.filter(
    (address) => /youtube\.com\/watch\?.*v=|youtu\.be\//.test(address) && !foundAddresses.includes(address),
  );
  expect(missedAddresses).toEqual([]);
});
