import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../scripts/local/settings.ts";
import { addEpisode, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, openModel, type StandIn, streams } from "../support/llm.ts";
import { isJudged, writesSections } from "../support/youtube-model.ts";

/** A stand-in for a model sends the replies of a report. The tests check what authors and readers get. */

interface ReplyEntry {
  name: string;
  reply: string;
}
const file = join(readSettings().SHARED_DATA, "reports", "model-replies.json");
const { transcript, sections, answers } = JSON.parse(readFileSync(file, "utf8")) as {
  transcript: string;
  sections: (ReplyEntry & { section: string })[];
  answers: ReplyEntry[];
};

const ONE_TAKEAWAY = { key_takeaways: ["The sourdough needs twelve hours."] };
const unproved = (name: string, count: number, total: number) => [
  `${name}: no passage was found for ${count} of ${total} sentences. Check this.`,
];
const missing = (name: string) => [`${name}: left empty. The model wrote nothing.`];

/** What the generator returns for each entry. The requests do not count those to the judge. If there are two, the generator repeats its question. */
const EXPECTED_BY_ENTRY: Record<string, { episode: object; notes?: string[]; requests?: number }> = {
  "quick_take: Markdown": {
    episode: { quick_take: "Rye bread needs rest. It takes twelve hours.\nno sun\nmild smell" },
    notes: unproved("Quick take", 4, 4),
  },
  "quick_take: empty": {
    episode: { quick_take: "" },
    notes: missing("Quick take"),
    requests: 2,
  },
  "quick_take: not available": {
    episode: { quick_take: "" },
    notes: missing("Quick take"),
    requests: 2,
  },
  "recap_body: Markdown": {
    episode: {
      recap_body: expect.stringMatching(
        /^<h3>The rest<\/h3>\s*<p>The <strong>sourdough<\/strong> needs twelve hours\.<\/p>\s*<ul>\s*<li>no sun<\/li>\s*<li>mild smell<\/li>\s*<\/ul>\s*<blockquote>\s*<p>The sourdough needs twelve hours, and nobody may put it in the sun\.<\/p>\s*<\/blockquote>$/,
      ),
    },
    notes: unproved("Recap", 2, 3),
  },
  "recap_body: fence": {
    episode: { recap_body: "<h3>The rest</h3><p>The sourdough needs twelve hours.</p>" },
  },
  "recap_body: escaped HTML": {
    episode: { recap_body: "<h3>The rest</h3><p>The sourdough needs twelve hours.</p>" },
  },
  "key_takeaways: numbers and labels": {
    episode: {
      key_takeaways: ["Rest: The sourdough needs twelve hours.", "It smells mild when it is ready."],
    },
    notes: unproved("Key takeaways", 1, 2),
  },
  "key_takeaways: in one text": {
    episode: { key_takeaways: ["The sourdough needs twelve hours.", "It smells mild when it is ready."] },
    notes: unproved("Key takeaways", 1, 2),
  },
  "key_takeaways: passage with speaker": { episode: ONE_TAKEAWAY },
  "key_takeaways: passage with time and speaker": { episode: ONE_TAKEAWAY },
  "recommendations: nothing in words": { episode: { recommendations: [] } },
};

let model: StandIn;
let functions: TestFunctions;
let showId: string;
let episodeId: string;
let [admin, reader] = ["", ""];

beforeAll(async () => {
  model = await openModel();
  functions = await openFunctions({
    AI_BASE_URL: model.url,
    AI_MODEL: "m",
    AI_ANSWERS_PER_HOUR: "1000",
  });
  const { show } = await seedContent(functions.sql);
  showId = show.id;
  episodeId = (await addEpisode(functions.sql, show, "rye", { transcript })).id;
  admin = (await functions.account("admin@data.test", "admin")).token;
  reader = (await functions.account("reader@data.test")).token;
});
afterAll(async () => {
  await functions.close();
  await model.close();
});

test("every section of the file has an expected result", () => {
  const names = sections.map(({ section, name }) => `${section}: ${name}`);
  expect(names.sort()).toEqual(Object.keys(EXPECTED_BY_ENTRY).sort());
});

test.each(sections)("the generator reads $section: $name", async ({ section, name, reply }) => {
  const judges = writesSections({});
  model.replyWith((response, request) =>
    (request && isJudged(request) ? judges : completesWith(reply))(response, request),
  );
  const source = { kind: "transcript", text: transcript };
  const { status, body } = await functions.call("generate-recap", admin, {
    showId,
    title: "Rye bread",
    source,
    section,
  });
  const { episode, notes = [], requests = 1 } = EXPECTED_BY_ENTRY[`${section}: ${name}`] ?? {};
  expect([status, body.episode, body.notes]).toEqual([200, episode, notes]);
  expect(model.requests.filter((request) => !isJudged(request))).toHaveLength(requests);
});

const QUOTE = "The sourdough needs twelve hours, and nobody may put it in the sun.";

test.each(answers)("the chat reads the answer: $name", async ({ reply }) => {
  for (const sends of [completesWith(reply), streams(reply)]) {
    model.replyWith(sends);
    const question = { question: "How long does it rest?", episodeId, episodeTitle: "Rye" };
    const { status, body } = await functions.call("ai-transcript-chat", reader, question);
    expect([status, body.answer, body.verified]).toEqual([200, "It needs twelve hours.", true]);
    const mark = { from: 0, to: QUOTE.length - 1 };
    expect(body.citations).toMatchObject([{ speaker: "Joerg", start: 20, marks: [mark] }]);
  }
});
