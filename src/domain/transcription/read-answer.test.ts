import { expect, test } from "vitest";
import { languageCode } from "./language.ts";
import { type AnswerKind, readAnswer, readCaptionsAnswer } from "./read-answer.ts";
import { cuesOf } from "./segment.ts";

const word = (text: string, start: number, end: number) => ({ text, word: text, start, end, confidence: 0.9 });

/** The answers have the form of the providers' documentation. */
test.each<[AnswerKind, object, object]>([
  [
    "assemblyai",
    {
      id: "5551722",
      status: "completed",
      audio_duration: 3600,
      language_code: "en_us",
      text: "Hello. Hi.",
      words: [word("Hello.", 250, 650), word("Hi.", 730, 1022)],
      utterances: [
        { speaker: "A", start: 250, end: 650, text: "Hello.", words: [word("Hello.", 250, 650)], confidence: 0.97 },
        { speaker: "B", start: 730, end: 1022, text: "Hi.", words: [word("Hi.", 730, 1022)], confidence: 0.9 },
      ],
    },
    {
      language: "en",
      seconds: 3600,
      segments: [
        { start: 0.25, end: 0.65, speaker: "Speaker A", text: "Hello." },
        { start: 0.73, end: 1.022, speaker: "Speaker B", text: "Hi." },
      ],
    },
  ],
  [
    "deepgram",
    {
      metadata: { request_id: "a847f427", duration: 25.933313, channels: 1 },
      results: {
        channels: [{ detected_language: "en", alternatives: [{ transcript: "hello hi", words: [] }] }],
        utterances: [
          { start: 0.08, end: 0.9, channel: 0, transcript: "Hello.", words: [], speaker: 0, id: "u1" },
          { start: 1.1, end: 1.9, channel: 0, transcript: "Hi.", words: [], speaker: 1, id: "u2" },
        ],
      },
    },
    {
      language: "en",
      seconds: 25.933313,
      segments: [
        { start: 0.08, end: 0.9, speaker: "Speaker 1", text: "Hello." },
        { start: 1.1, end: 1.9, speaker: "Speaker 2", text: "Hi." },
      ],
    },
  ],
  [
    "mistral",
    {
      model: "voxtral-mini-latest",
      text: "Hello. Hi.",
      language: "en",
      segments: [
        { type: "transcription_segment", text: "Hello.", start: 0.1, end: 0.8, speaker_id: "speaker_0" },
        { type: "transcription_segment", text: "Hi.", start: 1, end: 1.4, speaker_id: "speaker_1" },
      ],
      usage: { prompt_audio_seconds: 203, prompt_tokens: 4, completion_tokens: 635, total_tokens: 3264 },
    },
    {
      language: "en",
      seconds: 203,
      segments: [
        { start: 0.1, end: 0.8, speaker: "Speaker 1", text: "Hello." },
        { start: 1, end: 1.4, speaker: "Speaker 2", text: "Hi." },
      ],
    },
  ],
  [
    "openai",
    {
      task: "transcribe",
      language: "english",
      duration: 8.47,
      text: "Hello. Thank you for watching.",
      segments: [
        { id: 0, start: 0, end: 3.3, text: " Hello.", avg_logprob: -0.2, no_speech_prob: 0.01, compression_ratio: 1.2 },
        { id: 1, start: 3.3, end: 8, text: " Thank you for watching.", avg_logprob: -1.3, no_speech_prob: 0.9 },
      ],
    },
    { language: "en", seconds: 8.47, segments: [{ start: 0, end: 3.3, speaker: null, text: "Hello." }] },
  ],
])("readAnswer reads %s, and leaves out what was invented on silence", (kind, answer, expected) =>
  expect(readAnswer(kind, answer)).toEqual(expected),
);

test.each<[AnswerKind, unknown]>([
  ["openai", "<html>Bad gateway</html>"],
  ["openai", { error: { message: "no" } }],
  ["openai", { text: "Words without times." }],
  ["assemblyai", { status: "error", error: "no" }],
  ["deepgram", { err_msg: "no" }],
  ["mistral", []],
])("%s: %j is no answer", (kind, answer) => expect(readAnswer(kind, answer)).toBeNull());

test.each<[AnswerKind, object]>([
  ["openai", { text: "", language: "english", duration: 4 }],
  ["deepgram", { results: { channels: [] } }],
])("%s: %j has no words", (kind, answer) => expect(readAnswer(kind, answer)?.segments).toEqual([]));

test("a turn of a minute becomes lines with a time at each sentence or two", () => {
  const sentences = Array.from({ length: 12 }, (_, index) => `Sentence ${index} has six words here.`);
  const words = sentences
    .join(" ")
    .split(" ")
    .map((text, index) => word(text, index * 800, index * 800 + 600));
  const utterance = { speaker: "A", start: 0, end: 57_600, text: sentences.join(" "), words };
  const { segments = [] } = readAnswer("assemblyai", { utterances: [utterance] }) ?? {};
  expect(segments.map(({ start }) => start)).toEqual([0, 19.2, 38.4]);
  expect(segments.map(({ text }) => text).join(" ")).toBe(sentences.join(" "));
  const withoutWords = readAnswer("assemblyai", { utterances: [{ ...utterance, words: undefined }] });
  expect(withoutWords?.segments.map(({ start }) => start)).toEqual([0, 19.2, 38.4]);
});

test("a recogniser may answer in captions", () => {
  const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nThe pier is closed.\n\n00:00:05.500 --> 00:00:07.000\nYes.";
  expect(readCaptionsAnswer(vtt, 8)?.segments).toEqual([
    { start: 1, end: 5.5, speaker: null, text: "The pier is closed." },
    { start: 5.5, end: 6, speaker: null, text: "Yes." },
  ]);
  expect(readCaptionsAnswer("The pier is closed.", 8)).toBeNull();
});

test("a transcript has tenths of a second", () =>
  expect(cuesOf([{ start: 1.2345, end: 2, speaker: "Ada", text: " The  pier " }])).toEqual([
    { start: 1.2, speaker: "Ada", text: "The pier" },
  ]));

test.each([
  ["en", "en"],
  ["en_us", "en"],
  ["pt-BR", "pt"],
  ["English", "en"],
  ["german", "de"],
  ["yue", "yue"],
  ["", null],
  ["no such language", null],
])("the language “%s” is %s", (text, code) => expect(languageCode(text)).toBe(code));

test("characters that the database cannot store are left out of a text", () => {
  const segments = [{ start: 0, end: 2, text: "Salt\u0000 and\ud800 stone.", speaker: "A\u0000da" }];
  expect(readAnswer("openai", { segments })?.segments).toMatchObject([
    { text: "Salt and\ufffd stone.", speaker: "Ada" },
  ]);
});

test.each([
  ["no times", { text: "Salt." }],
  ["times in words", { text: "Salt.", start: "0:00", end: "0:02" }],
])("an answer whose words have %s is not an answer with times", (_name, segment) => {
  const first = { start: 0, end: 1, text: "Fog." };
  expect(readAnswer("openai", { text: "Fog. Salt.", segments: [first, segment] })).toBeNull();
});

test("a time a little before the sound is its beginning", () => {
  const segments = [{ start: -0.02, end: 2, text: "Salt." }];
  expect(readAnswer("openai", { segments })?.segments).toMatchObject([{ start: 0, end: 2, text: "Salt." }]);
});
