import { describe, expect, test } from "vitest";
import { playerHost, playerSources, videoFrameUrl } from "./sources.ts";

const soundFileOf = (enclosureUrl: string | null, enclosureType: string | null = "audio/mpeg") =>
  playerSources({ enclosureUrl, enclosureType, youtubeUrl: null }).audio;

describe("B123: the sound file of an episode", () => {
  test.each<[url: string | null, type: string | null, audio: string | null]>([
    ["https://cdn.example/a.mp3", "audio/mpeg", "https://cdn.example/a.mp3"],
    ["http://cdn.example/a.mp3", "audio/mpeg", "https://cdn.example/a.mp3"],
    ["http://localhost:4321/a.wav", "audio/wav", "http://localhost:4321/a.wav"],
    ["https://cdn.example/a?id=4", " Audio/x-m4a ", "https://cdn.example/a?id=4"],
    ["https://cdn.example/a.mp4", "video/mp4", "https://cdn.example/a.mp4"],
    ["https://cdn.example/a.opus", null, "https://cdn.example/a.opus"],
    ["https://cdn.example/a.opus?x=1", "", "https://cdn.example/a.opus?x=1"],
    ["https://cdn.example/a.pdf", "application/pdf", null],
    ["https://cdn.example/a", null, null],
    ["https://me:secret@cdn.example/a.mp3", "audio/mpeg", null],
    ["javascript:alert(1)//.mp3", "audio/mpeg", null],
    ["data:audio/mpeg;base64,AAAA", "audio/mpeg", null],
    [null, "audio/mpeg", null],
  ])("from the address %s with the type %s, the player gets the sound file %s", (url, type, audio) => {
    expect(soundFileOf(url, type)).toBe(audio);
  });
});

test("playerSources reads the id of a video from its address on YouTube", () => {
  const youtubeUrl = "https://youtu.be/dQw4w9WgXcQ";
  const sources = playerSources({ enclosureUrl: null, enclosureType: null, youtubeUrl });
  expect(sources).toEqual({ audio: null, video: "dQw4w9WgXcQ" });
  expect(playerHost(sources)).toBe("www.youtube-nocookie.com");
});

test("if an episode has a sound file and a video, playerHost returns the host of the sound file", () => {
  expect(playerHost({ audio: "https://cdn.example/a.mp3", video: "dQw4w9WgXcQ" })).toBe("cdn.example");
});

test("videoFrameUrl contains the start in whole seconds and the origin of the page", () => {
  const url = new URL(videoFrameUrl("dQw4w9WgXcQ", "https://recaps.example", 75.9));
  expect(url.origin + url.pathname).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    enablejsapi: "1",
    origin: "https://recaps.example",
    start: "75",
  });
});
