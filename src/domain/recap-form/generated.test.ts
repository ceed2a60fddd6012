import { describe, expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import {
  type LastFill,
  planFill,
  readGenerated,
  readGeneratedSections,
  valuesBefore,
  withOrigin,
} from "./generated.ts";
import { EMPTY_RECAP } from "./recap-form.ts";

/** A simple sanitiser, which is sufficient for the texts of these tests. */
const sanitizeRichText = (html: string) => html.replace(" onclick=x", "") as SafeHtml;

const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const REPLY = {
  episode: {
    title: "Made",
    slug: "made",
    episode_date: "2026-01-02",
    episode_link: watchUrl("aaaaaaaaaaa"),
    youtube_url: watchUrl("aaaaaaaaaaa"),
    quick_take: "Quick.",
    recap_body: "<p onclick=x>Body</p>",
    key_takeaways: ["One", "Two\nlines"],
    recommendations: ["<p>Book</p>"],
    guests: [{ name: "Ada", link: null }],
    duration_minutes: 12,
    transcript: null,
    is_featured: true,
    rests_on: "description",
  },
};
const SOURCE = "video:aaaaaaaaaaa";
const generatedRecap = readGenerated(REPLY, sanitizeRichText);
const generatedValues = generatedRecap?.values ?? {};
const FIRST_VIDEO = {
  title: "Made",
  slug: "made",
  episodeDate: "2026-01-02",
  episodeLink: watchUrl("aaaaaaaaaaa"),
  youtubeUrl: watchUrl("aaaaaaaaaaa"),
  quickTake: "Quick.",
  recapBody: "<p>Body</p>",
  keyTakeaways: "One\nTwo lines",
  recommendations: "<p>Book</p>",
  guests: [{ name: "Ada", link: "" }],
  durationMinutes: "12",
};

test("readGeneratedSections reads the source, the notes and the receipts", () => {
  expect(generatedRecap?.restsOn).toBe("description");
  const receipt = { field: "quick_take", sentence: "So.", lines: ["t-1"], support: "verbatim", saidBy: "check" };
  const receipts = [receipt, { field: "quotes" }, null];
  const reply = { episode: { quotes: ["So."] }, rests_on: "transcript", receipts, notes: ["N."] };
  expect(readGeneratedSections(reply, sanitizeRichText)).toEqual({
    values: { quotes: "So." },
    restsOn: "transcript",
    notes: ["N."],
    receipts: [receipt],
  });
  expect(readGeneratedSections({ rests_on: "guess" }, sanitizeRichText).restsOn).toBeNull();
});

describe("planFill", () => {
  test("an empty form gets all generated texts", () => {
    const { immediateValues, proposals } = planFill(EMPTY_RECAP, generatedValues, SOURCE);
    expect(proposals).toEqual({});
    expect(immediateValues).toEqual(FIRST_VIDEO);
  });

  test("if the editor has filled a field, planFill proposes the generated value instead of setting it", () => {
    const current = {
      ...EMPTY_RECAP,
      title: "Mine",
      slug: "mine",
      quickTake: "Quick.",
      whyItMatters: "Because.",
      guests: [{ name: "", link: "" }],
    };
    const { immediateValues, proposals } = planFill(current, generatedValues, SOURCE);
    expect(proposals).toEqual({ title: "Made" });
    expect(Object.keys(immediateValues)).not.toContain("quickTake");
    expect(Object.keys(immediateValues)).not.toContain("whyItMatters");
    expect(Object.keys(immediateValues)).not.toContain("slug");
    expect(immediateValues.guests).toEqual([{ name: "Ada", link: "" }]);
    expect(valuesBefore(current, proposals)).toEqual({ title: "Mine" });
  });

  const NEXT_VALUES = {
    title: "Next",
    slug: "next",
    episodeLink: watchUrl("bbbbbbbbbbb"),
    quotes: "Q.",
    youtubeUrl: watchUrl("bbbbbbbbbbb"),
    transcript: "Bo: Q.",
  };
  const formAfterFirstVideo = {
    ...EMPTY_RECAP,
    ...FIRST_VIDEO,
    youtubeUrl: NEXT_VALUES.youtubeUrl,
  };
  const lastFill: LastFill = { source: SOURCE, values: FIRST_VIDEO };

  test("the values of another video replace all values of the first video", () => {
    const { immediateValues, proposals } = planFill(formAfterFirstVideo, NEXT_VALUES, "video:bbbbbbbbbbb", lastFill);
    expect(proposals).toEqual({});
    expect({ ...formAfterFirstVideo, ...immediateValues }).toEqual({
      ...EMPTY_RECAP,
      ...NEXT_VALUES,
    });
  });

  test("planFill proposes the values of another video if it does not know the last generated values", () => {
    const plan = planFill(formAfterFirstVideo, NEXT_VALUES, "video:bbbbbbbbbbb");
    expect([plan.immediateValues, plan.isOtherEpisode]).toEqual([{}, true]);
    const { slug: _, ...nextValues } = NEXT_VALUES;
    expect({ ...formAfterFirstVideo, ...plan.proposals }).toEqual({
      ...EMPTY_RECAP,
      ...nextValues,
      slug: "made",
    });
  });

  test("values from a pasted text do not replace the title and date from a video", () => {
    const plan = planFill(formAfterFirstVideo, { quickTake: "Pasted." }, "text", lastFill);
    expect(plan.proposals).toEqual({});
    expect({ ...formAfterFirstVideo, ...plan.immediateValues }).toMatchObject({
      title: "Made",
      episodeDate: "2026-01-02",
      quickTake: "Pasted.",
      recapBody: "",
      keyTakeaways: "",
      recommendations: "",
    });
  });

  test("if an editor has changed a generated text, planFill proposes the new text instead of setting it", () => {
    const editedForm = { ...formAfterFirstVideo, quickTake: "Mine." };
    const plan = planFill(editedForm, { quickTake: "New." }, "text", lastFill);
    expect(plan.proposals).toEqual({ quickTake: "New." });
  });
});

describe("withOrigin", () => {
  test("sets madeBy to “machine” if a text is generated", () => {
    const values = { quickTake: "New." };
    expect(withOrigin(EMPTY_RECAP, values, "transcript")).toEqual({
      quickTake: "New.",
      madeBy: "machine",
      restsOn: "transcript",
    });
    expect(withOrigin(EMPTY_RECAP, { title: "T" }, "transcript")).toEqual({ title: "T" });
  });

  test("stores the less reliable of two sources if the recap already has generated texts", () => {
    const current = { ...EMPTY_RECAP, quotes: "Q.", madeBy: "reviewed", restsOn: "description" };
    const values = { quickTake: "New." };
    expect(withOrigin(current, values, "transcript").restsOn).toBe("description");
    expect(withOrigin({ ...current, quotes: "" }, values, "transcript").restsOn).toBe("transcript");
  });
});
