import { describe, expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import { fillingOf, partBefore, readGenerated } from "./generated.ts";
import { EMPTY_RECAP } from "./recap-form.ts";
import { findUnsupported, prepareTranscript } from "./unsupported.ts";

/** A fake sanitiser that is enough for these texts. */
const sanitizeRichText = (html: string) => html.replace(" onclick=x", "") as SafeHtml;

const REPLY = {
  episode: {
    title: "Made",
    slug: "made",
    episode_date: "2026-01-02",
    youtube_url: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    quick_take: "Quick.",
    recap_body: "<p onclick=x>Body</p>",
    key_takeaways: ["One", "Two\nlines"],
    recommendations: ["<p>Book</p>"],
    guests: [{ name: "Ada", link: null }],
    duration_minutes: 12,
    transcript: null,
    is_featured: true,
  },
};
const generatedValues = readGenerated(REPLY, sanitizeRichText)?.values ?? {};

describe("fillingOf", () => {
  test("an empty form gets all generated values except flags", () => {
    const { forEmptyFields, forFilledFields } = fillingOf(EMPTY_RECAP, generatedValues);
    expect(forFilledFields).toEqual({});
    expect(forEmptyFields).toEqual({
      title: "Made",
      slug: "made",
      episodeDate: "2026-01-02",
      youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
      quickTake: "Quick.",
      recapBody: "<p>Body</p>",
      keyTakeaways: "One\nTwo lines",
      recommendations: "<p>Book</p>",
      guests: [{ name: "Ada", link: "" }],
      durationMinutes: "12",
    });
  });

  test("filled fields need a confirmation, but only if the generated value is different", () => {
    const current = {
      ...EMPTY_RECAP,
      ...{ title: "Mine", slug: "mine", quickTake: "Quick.", whyItMatters: "Because." },
      guests: [{ name: "", link: "" }],
    };
    const { forEmptyFields, forFilledFields } = fillingOf(current, generatedValues);
    expect(forFilledFields).toEqual({ title: "Made" });
    expect(Object.keys(forEmptyFields)).not.toContain("quickTake");
    expect(Object.keys(forEmptyFields)).not.toContain("whyItMatters");
    expect(Object.keys(forEmptyFields)).not.toContain("slug");
    expect(forEmptyFields.guests).toEqual([{ name: "Ada", link: "" }]);
    expect(partBefore(current, forFilledFields)).toEqual({ title: "Mine" });
  });
});

describe("findUnsupported", () => {
  const TRANSCRIPT = `Ada: The marsh is a price list, and every plant stands where it can afford to.

Bo: So salt is what things cost. Glasswort turns red in autumn because it stores that salt.`;
  const check = (quotes: string, keyTakeaways = "") => {
    const transcript = prepareTranscript(TRANSCRIPT);
    return transcript && findUnsupported(transcript, { quotes, keyTakeaways });
  };

  test("an empty transcript cannot be used for a check", () =>
    expect(prepareTranscript(" \n")).toBeNull());

  test("a verbatim quote is supported, with or without a speaker", () => {
    expect(check("the marsh is a price list — Ada\n“So salt is what things cost.”")).toEqual([]);
  });

  test("a similar quote has a nearest line, but an invented quote has none", () => {
    const similarQuote = "Every plant stands where it wants to";
    const inventedQuote = "Rockets are cheaper by the dozen";
    expect(check(`${similarQuote}\n${inventedQuote}`)).toEqual([
      { field: "quotes", text: similarQuote, nearest: expect.stringContaining("price list") },
      { field: "quotes", text: inventedQuote, nearest: null },
    ]);
  });

  test("a takeaway may use other words, but not another topic", () => {
    expect(check("", "Glasswort is red in the autumn from stored salt.")).toEqual([]);
    const halfSupported = "Glasswort costs farmers whole harvests of barley and autumn wheat";
    expect(check("", halfSupported)).toEqual([
      { field: "keyTakeaways", text: halfSupported, nearest: expect.stringContaining("Glasswort") },
    ]);
    expect(check("", "Quarterly earnings doubled")?.[0]?.nearest).toBeNull();
  });
});
