import { expect, test } from "vitest";
import { parseTranscriptFile } from "./parse-file.ts";

type Row = [name: string, value: unknown, cues: [speaker: string | null, start: number | null, text: string][]];

const word = (content: string, start: string, more = {}) => ({
  start_time: start,
  end_time: start,
  type: "pronunciation",
  alternatives: [{ confidence: "0.9", content }],
  ...more,
});
const mark = (content: string) => ({ type: "punctuation", alternatives: [{ content }] });

const SERVICES: Row[] = [
  [
    "Podcasting 2.0",
    '{"version":"1.0.0","segments":[{"speaker":"Ada","startTime":0.5,"endTime":0.7,"body":"I"},{"speaker":"Ada","startTime":1,"body":"am"},{"startTime":2,"body":""}]}',
    [
      ["Ada", 0.5, "I"],
      ["Ada", 1, "am"],
    ],
  ],
  [
    "whisper.cpp",
    '{"transcription":[{"timestamps":{"from":"00:00:01,000"},"offsets":{"from":1500,"to":2},"text":"Hi"}]}',
    [[null, 1.5, "Hi"]],
  ],
  [
    "an array of segments",
    '[{"text":"Hi","start":"0:01:02.5","duration":1},"Bye"]',
    [
      [null, 62.5, "Hi"],
      [null, null, "Bye"],
    ],
  ],
  [
    "YouTube's json3",
    '{"events":[{"tStartMs":1200,"segs":[{"utf8":"so"},{"utf8":" we"}]},{"tStartMs":2}]}',
    [[null, 1.2, "so we"]],
  ],
  [
    "AssemblyAI with a single utterance",
    '{"audio_duration":9,"utterances":[{"speaker":"A","start":1500,"text":"Hi"}]}',
    [["A", 1.5, "Hi"]],
  ],
  [
    "Deepgram with utterances",
    '{"results":{"utterances":[{"speaker":0,"start":1.5,"transcript":"Hi"}]}}',
    [["Speaker 1", 1.5, "Hi"]],
  ],
  [
    "Amazon Transcribe, with the speaker at each word",
    {
      results: {
        transcripts: [{ transcript: "The tide turns. We go." }],
        items: [
          word("The", "2.5", { speaker_label: "spk_0" }),
          word("tide", "2.8", { speaker_label: "spk_0" }),
          word("turns", "3.1", { speaker_label: "spk_0" }),
          mark("."),
          word("We", "5.0", { speaker_label: "spk_1" }),
          word("go", "5.2", { speaker_label: "spk_1" }),
          mark("."),
        ],
      },
    },
    [
      ["spk_0", 2.5, "The tide turns."],
      ["spk_1", 5, "We go."],
    ],
  ],
  [
    "Amazon Transcribe, with the speakers in a list of their own",
    {
      results: {
        speaker_labels: {
          segments: [
            { start_time: "1.0", end_time: "2.0", speaker_label: "spk_0", items: [] },
            { start_time: "4.0", end_time: "5.0", speaker_label: "spk_1", items: [] },
          ],
        },
        items: [word("Salt", "1.0"), mark("?"), word("No", "4.1"), word("thanks", "4.3")],
      },
    },
    [
      ["spk_0", 1, "Salt?"],
      ["spk_1", 4.1, "No thanks"],
    ],
  ],
  [
    "Amazon Transcribe, with segments",
    {
      results: {
        items: [word("Salt", "1.0"), mark("?"), word("No", "4.1")],
        audio_segments: [
          { id: 0, transcript: "Salt?", start_time: "1.0", speaker_label: "spk_0", items: [0, 1] },
          { id: 1, transcript: "No", start_time: "4.1", speaker_label: "spk_1", items: [2] },
        ],
      },
    },
    [
      ["spk_0", 1, "Salt?"],
      ["spk_1", 4.1, "No"],
    ],
  ],
  [
    "Google Speech-to-Text, whose last result repeats all words with their speakers",
    {
      results: [
        {
          alternatives: [
            {
              transcript: "who rows today",
              words: [
                { startTime: "0.400s", endTime: "0.6s", word: "who" },
                { startTime: "0.600s", endTime: "0.9s", word: "rows" },
              ],
            },
            { transcript: "who rose" },
          ],
          resultEndTime: "2.1s",
        },
        {
          alternatives: [
            {
              words: [
                { startTime: "0.400s", endTime: "0.6s", word: "who", speakerTag: 1 },
                { startTime: "0.600s", endTime: "0.9s", word: "rows", speakerTag: 1 },
                { startTime: "1.500s", endTime: "1.6s", word: "me", speakerTag: 2 },
              ],
            },
          ],
        },
      ],
    },
    [
      ["Speaker 1", 0.4, "who rows"],
      ["Speaker 2", 1.5, "me"],
    ],
  ],
  [
    "Google Speech-to-Text with times as objects",
    {
      results: [
        {
          alternatives: [
            {
              transcript: "low water",
              words: [
                { startTime: { seconds: "61", nanos: 500000000 }, word: "low" },
                { startTime: { seconds: "62" }, word: "water" },
              ],
            },
          ],
        },
      ],
    },
    [[null, 61.5, "low water"]],
  ],
  [
    "Deepgram with paragraphs",
    {
      metadata: { duration: 20.1 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: "Fog again. Wait here. I wait.",
                words: [{ word: "fog", punctuated_word: "Fog", start: 0.5, end: 0.8, speaker: 0 }],
                paragraphs: {
                  transcript: "…",
                  paragraphs: [
                    {
                      speaker: 0,
                      start: 0.5,
                      sentences: [
                        { text: "Fog again.", start: 0.5, end: 1 },
                        { text: "Wait here.", start: 2, end: 3 },
                      ],
                    },
                    { speaker: 1, start: 4, sentences: [{ text: "I wait.", start: 4, end: 5 }] },
                  ],
                },
              },
            ],
          },
        ],
      },
    },
    [
      ["Speaker 1", 0.5, "Fog again."],
      ["Speaker 1", 2, "Wait here."],
      ["Speaker 2", 4, "I wait."],
    ],
  ],
  [
    "Deepgram with words only",
    {
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: "fog again wait",
                words: [
                  { word: "fog", punctuated_word: "Fog", start: 0.5, end: 0.8 },
                  { word: "again", punctuated_word: "again.", start: 0.9, end: 1.1 },
                  { word: "wait", punctuated_word: "Wait", start: 1.4, end: 1.6 },
                ],
              },
            ],
          },
        ],
      },
    },
    [
      [null, 0.5, "Fog again."],
      [null, 1.4, "Wait"],
    ],
  ],
  [
    "AssemblyAI with words in milliseconds and without utterances",
    {
      id: "x1",
      text: "Two knots. Slow.",
      utterances: null,
      words: [
        { text: "Two", start: 1200, end: 1400, speaker: "A" },
        { text: "knots.", start: 1500, end: 1900, speaker: "A" },
        { text: "Slow.", start: 62000, end: 62400, speaker: "B" },
      ],
    },
    [
      ["A", 1.2, "Two knots."],
      ["B", 62, "Slow."],
    ],
  ],
  [
    "AssemblyAI with utterances, entities and chapters",
    {
      audio_duration: 70,
      entities: [{ entity_type: "number", text: "Two", start: 1200, end: 1400 }],
      chapters: [{ summary: "Speed", headline: "Speed", start: 1200, end: 62400 }],
      utterances: [
        { text: "Two knots.", start: 1200, speaker: "A", words: [{ text: "Two", start: 1200 }] },
        { text: "Slow.", start: 62000, speaker: "B", words: [{ text: "Slow.", start: 62000 }] },
      ],
    },
    [
      ["A", 1.2, "Two knots."],
      ["B", 62, "Slow."],
    ],
  ],
  [
    "whisper with words in each segment",
    {
      text: " Pull the rope. Now.",
      language: "en",
      segments: [
        { start: 0, end: 2, text: " Pull the rope.", words: [{ word: " Pull", start: 0, end: 1 }] },
        { start: 2.5, end: 3, text: " Now.", words: [{ word: " Now.", start: 2.5, end: 3 }] },
      ],
    },
    [
      [null, 0, "Pull the rope."],
      [null, 2.5, "Now."],
    ],
  ],
  ["whisper without times", { text: "Pull the rope now." }, [[null, null, "Pull the rope now."]]],
  [
    "Transformers",
    { text: " Hoist it", chunks: [{ timestamp: [3, 4.5], text: " Hoist it" }] },
    [[null, 3, "Hoist it"]],
  ],
  [
    "Speechmatics",
    {
      format: "2.9",
      results: [
        { type: "word", start_time: 7.5, alternatives: [{ content: "Ahoy", speaker: "S1" }] },
        {
          type: "punctuation",
          start_time: 7.9,
          alternatives: [{ content: "!", speaker: "S1" }],
        },
        { type: "word", start_time: 9, alternatives: [{ content: "Hello", speaker: "S2" }] },
      ],
    },
    [
      ["S1", 7.5, "Ahoy!"],
      ["S2", 9, "Hello"],
    ],
  ],
  [
    "Azure",
    {
      combinedRecognizedPhrases: [{ display: "Drop anchor. Aye." }],
      recognizedPhrases: [
        {
          offset: "PT1.5S",
          offsetInTicks: 15_000_000,
          speaker: 1,
          nBest: [{ lexical: "drop anchor", display: "Drop anchor." }, { display: "Drop a core." }],
        },
        { offset: "PT1M2S", speaker: 2, nBest: [{ lexical: "aye", display: "Aye." }] },
      ],
    },
    [
      ["Speaker 1", 1.5, "Drop anchor."],
      ["Speaker 2", 62, "Aye."],
    ],
  ],
  [
    "Azure with milliseconds",
    { phrases: [{ offsetMilliseconds: 2500, text: "Drop anchor.", locale: "en-GB" }] },
    [[null, 2.5, "Drop anchor."]],
  ],
  [
    "Rev",
    {
      monologues: [
        {
          speaker: 0,
          elements: [
            { type: "text", value: "Mind", ts: 0.5 },
            { type: "punct", value: " " },
            { type: "text", value: "the", ts: 0.9 },
            { type: "punct", value: " " },
            { type: "text", value: "gap", ts: 1.1 },
            { type: "punct", value: "." },
          ],
        },
        { speaker: 1, elements: [{ type: "text", value: "Sure", ts: 3 }] },
      ],
    },
    [
      ["Speaker 1", 0.5, "Mind the gap."],
      ["Speaker 2", 3, "Sure"],
    ],
  ],
  [
    "ElevenLabs",
    {
      text: "Left now",
      words: [
        { text: "Left", start: 0.1, end: 0.3, type: "word", speaker_id: "speaker_0" },
        { text: " ", start: 0.3, end: 0.4, type: "spacing", speaker_id: "speaker_0" },
        { text: "now", start: 0.4, end: 0.6, type: "word", speaker_id: "speaker_0" },
      ],
    },
    [["speaker_0", 0.1, "Left now"]],
  ],
  [
    "Watson",
    {
      results: [
        {
          final: true,
          alternatives: [
            {
              transcript: "hold on ",
              timestamps: [
                ["hold", 4.5, 4.8],
                ["on", 4.8, 5],
              ],
            },
          ],
        },
      ],
      speaker_labels: [
        { from: 4.5, to: 4.8, speaker: 0 },
        { from: 4.8, to: 5, speaker: 0 },
      ],
    },
    [["Speaker 1", 4.5, "hold on"]],
  ],
  [
    "Teams and Stream",
    {
      entries: [{ text: "Is it on?", speakerDisplayName: "Ada Moor", startOffset: "00:00:05.1200000" }],
    },
    [["Ada Moor", 5.12, "Is it on?"]],
  ],
  [
    "an unknown service with a speaker as an object",
    {
      meta: { tool: "x" },
      data: {
        call: {
          turns: [{ participant: { id: 7, name: "Ada" }, words: "x", message: "Hi there", at: 1 }],
        },
      },
    },
    [["Ada", 1, "Hi there"]],
  ],
  [
    "an unknown service with names that nobody else uses",
    {
      speakers: ["Ada", "Bo"],
      parts: [
        {
          id: 1,
          hash: "a1 b2 c3 d4 e5 f6",
          who: "Ada",
          ms: 1500,
          uttered: "Is the tide in already?",
        },
        {
          id: 2,
          hash: "a1 b2 c3 d4 e5 f6",
          who: "Bo",
          ms: 4500,
          uttered: "Not before the evening, I fear",
        },
        {
          id: 3,
          hash: "a1 b2 c3 d4 e5 f6",
          who: "Ada",
          ms: 9000,
          uttered: "Then we wait and drink tea",
        },
      ],
    },
    [
      ["Ada", 1.5, "Is the tide in already?"],
      ["Bo", 4.5, "Not before the evening, I fear"],
      ["Ada", 9, "Then we wait and drink tea"],
    ],
  ],
  [
    "segments of which only the first of a turn names its speaker",
    {
      segments: [
        { speaker: "Ada", start: 1, text: "One" },
        { start: 2, text: "two" },
        { speaker: null, start: 3, text: "(bell)" },
        { speaker: "Bo", start: 4, text: "Three" },
      ],
    },
    [
      ["Ada", 1, "One"],
      ["Ada", 2, "two"],
      [null, 3, "(bell)"],
      ["Bo", 4, "Three"],
    ],
  ],
  [
    "one object in each line",
    '{"start":1,"text":"One fish"}\n{"start":2,"text":"Two fish"}\n',
    [
      [null, 1, "One fish"],
      [null, 2, "Two fish"],
    ],
  ],
];

test.each(SERVICES)("parseTranscriptFile reads the JSON of %s", (_, value, cues) => {
  const file = typeof value === "string" ? value : JSON.stringify(value);
  expect(parseTranscriptFile(file).map(({ speaker, start, text }) => [speaker, start, text])).toEqual(cues);
});

test("a long turn of words becomes one cue for each sentence", () => {
  const words = Array.from({ length: 60 }, (_, n) => ({
    text: n % 10 === 9 ? `w${n}.` : `w${n}`,
    start: n / 2,
    end: n / 2 + 0.4,
  }));
  const cues = parseTranscriptFile(JSON.stringify({ words }));
  expect(cues.map(({ start }) => start)).toEqual([0, 5, 10, 15, 20, 25]);
});

test.each([
  [
    "a list of products",
    {
      products: [
        { id: 1, price: 10, about: "A long rope for small boats" },
        { id: 2, price: 20, about: "A short rope for large boats" },
        { id: 3, price: 30, about: "No rope at all, only a hook" },
      ],
    },
  ],
  ["settings", { name: "site", scripts: ["build", "serve the site"], files: ["a.ts", "b.ts"] }],
  [
    "places",
    {
      items: [
        { name: "Harbour", lat: 1 },
        { name: "Mill", lat: 2 },
      ],
    },
  ],
  ["very deep lists", JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`)],
])("parseTranscriptFile does not take %s for a transcript", (_, value) => {
  expect(() => parseTranscriptFile(JSON.stringify(value))).toThrow("This is not a transcript");
});
