import { afterAll, beforeAll, expect, test } from "vitest";
import { requireSharedCorpus } from "../../scripts/eval/corpus.ts";
import { readSettings } from "../../scripts/local/settings.ts";
import { estimateTokens } from "../../src/domain/ai/tokens.ts";
import { sentencesOf } from "../../src/domain/answers/sentences.ts";
import { readTranscript } from "../../src/domain/transcript/read.ts";
import { writeTranscript } from "../../src/domain/transcript/write.ts";
import { addEpisode, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, openModel, type StandIn, type StandInReply } from "../support/llm.ts";
import { writesSections } from "../support/youtube-model.ts";

/** A recap of six hours: real transcripts, one after the other. A stand-in writes what the first words of some lines say. */

const CONTEXT_TOKENS = 32_000;
const HOURS = 6;
const SECONDS_OF_WORD = 60 / 150;

/** Joins transcripts of one show until they have six hours. Each line begins when the words before it have been said. */
function longTranscript(): string {
  const { shows } = requireSharedCorpus(readSettings().SHARED_DATA);
  const cues = [...(shows.get("request-for-commits")?.values() ?? [])].flatMap((text) => readTranscript(text));
  let seconds = 0;
  const timed = cues.map((cue) => {
    const start = Math.floor(seconds);
    seconds += cue.text.split(/\s+/).length * SECONDS_OF_WORD;
    return { ...cue, start };
  });
  return writeTranscript(timed.filter(({ start }) => start < HOURS * 3600));
}

interface PromptLine {
  number: number;
  minute: number;
  sentence: string;
}

const linesIn = (prompt: string): PromptLine[] =>
  [...prompt.matchAll(/^\[(\d+)\] ([\d:]+) [^:\n]{1,40}: (.*)$/gm)].map(([, number, clock = "", text = ""]) => {
    const seconds = clock.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
    return { number: Number(number), minute: seconds / 60, sentence: (sentencesOf(text)[0] ?? "").trim() };
  });

const firstOfEach = (lines: readonly PromptLine[], minutes: number) =>
  [...Map.groupBy(lines, ({ minute }) => Math.floor(minute / minutes)).values()].flatMap(([line]) => line ?? []);

const writes: StandInReply = (response, request) => {
  const prompt = request?.messages[1]?.content ?? "";
  const lines = linesIn(prompt);
  const named = (chosen: readonly PromptLine[]) =>
    chosen.map(({ number, sentence }) => ({ text: sentence, lines: [number] }));
  if (/is part \d+ of \d+ of the episode/.test(prompt)) {
    const chapters = firstOfEach(lines, 8).map(({ number }) => ({ line: number, title: `Subject of line ${number}` }));
    return completesWith({ notes: named(firstOfEach(lines, 3)), chapters })(response, request);
  }
  const sentences = { sentences: named(lines.slice(0, 2)) };
  return writesSections({
    "Two or three plain sentences": sentences,
    "Explain why": sentences,
    "Write the recap": { blocks: [{ kind: "p", sentences: named(firstOfEach(lines, 30)) }] },
    "key takeaways": { items: named(firstOfEach(lines, 45)) },
    "quotes worth keeping": { items: [] },
    "what is recommended": { items: [] },
    "Extract the playbook": { items: [] },
  })(response, request);
};

let model: StandIn;
let functions: TestFunctions;

beforeAll(async () => {
  model = await openModel(writes);
  functions = await openFunctions({
    AI_BASE_URL: model.url,
    AI_MODEL: "m",
    AI_CONTEXT_TOKENS: String(CONTEXT_TOKENS),
  });
});
afterAll(async () => {
  await functions.close();
  await model.close();
});

test("a recap of six hours has chapters over the whole length and takeaways from each quarter", async () => {
  const { show } = await seedContent(functions.sql);
  const { id } = await addEpisode(functions.sql, show, "six-hours", { transcript: longTranscript() });
  const { token } = await functions.account("admin@long.test", "admin");
  const source = { kind: "episode", id };
  const { status, body } = await functions.call("generate-recap", token, { showId: show.id, source });
  expect(status).toBe(200);

  const sizes = model.requests.map(
    ({ messages, body: { max_tokens } }) =>
      estimateTokens(messages.map(({ content }) => content).join("")) + max_tokens,
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(CONTEXT_TOKENS);
  expect(body.notes[0]).toMatch(/^The source is longer than one request to the model\./);

  const quarterOf = (seconds: number) => Math.floor(seconds / (HOURS * 900));
  const starts = body.episode.chapters.map(({ start }: { start: number }) => start);
  expect(starts.length).toBeGreaterThanOrEqual(30);
  expect(starts.length).toBeLessThanOrEqual(90);
  expect(new Set(starts.map(quarterOf))).toEqual(new Set([0, 1, 2, 3]));
  expect(starts.at(-1)).toBeGreaterThan(HOURS * 3600 - 900);

  type Receipt = { field: string; lines: string[]; support: string };
  const receipts = (body.receipts as Receipt[]).filter(({ field }) => field === "key_takeaways");
  const secondsOf = (line = "") => Number(/^t-(\d+)/.exec(line)?.[1]);
  expect(new Set(receipts.map(({ lines }) => quarterOf(secondsOf(lines[0]))))).toEqual(new Set([0, 1, 2, 3]));
}, 240_000);
