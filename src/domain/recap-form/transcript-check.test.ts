import { describe, expect, test } from "vitest";
import { EMPTY_RECAP } from "./recap-form.ts";
import { findTakeawaySupport, findUnspoken, prepareTranscript } from "./transcript-check.ts";

const TRANSCRIPT = `[00:00:05] Ada: The marsh is, um, a price list, and every plant stands where it can afford to.

[00:01:10] Bo: So salt is what things cost. Glasswort turns red in autumn because it stores that salt.

[00:02:00] Ada: We counted forty two herons near Bellport in 1996.`;
const transcript = prepareTranscript(TRANSCRIPT);
const findUnspokenIn = (texts: object) => transcript && findUnspoken(transcript, { ...EMPTY_RECAP, ...texts });

test("prepareTranscript returns null for an empty transcript", () => expect(prepareTranscript(" \n")).toBeNull());

describe("findUnspoken", () => {
  test("accepts a spoken quote with other punctuation or without a filler word", () => {
    const quotes = "the marsh is a price list — Ada\n“So salt is what things cost.”";
    expect(findUnspokenIn({ quotes })).toEqual([]);
  });

  test("returns the nearest line for a similar quote, and no line for an invented quote", () => {
    const similarQuote = "Every plant stands where it wants to";
    const inventedQuote = "Rockets are cheaper by the dozen";
    expect(findUnspokenIn({ quotes: `${similarQuote}\n${inventedQuote}` })).toEqual([
      {
        field: "quotes",
        kind: "quote",
        text: similarQuote,
        nearest: expect.stringContaining("price list"),
      },
      { field: "quotes", kind: "quote", text: inventedQuote, nearest: null },
    ]);
  });

  test("says nothing about a quote that it could not compare with the whole transcript", () => {
    const repetitive = prepareTranscript("la ".repeat(3_000));
    const quotes = `${"la ".repeat(200)}over`;
    expect(repetitive && findUnspoken(repetitive, { ...EMPTY_RECAP, quotes })).toEqual([]);
  });

  test("finds invented blockquotes in the body, and accepts spoken blockquotes", () => {
    const block = (text: string) => `<blockquote><p>${text}</p><p>— Bo</p></blockquote>`;
    const recapBody = `<p>Text.</p>${block("So salt is what things cost.")}${block("Salt is free for everyone.")}`;
    expect(findUnspokenIn({ recapBody })).toMatchObject([
      { field: "recapBody", kind: "quote", text: "Salt is free for everyone." },
    ]);
  });

  test("finds names and numbers that are not in the transcript, the title or the names of guests", () => {
    const texts = {
      title: "Herons with Zed Marlow",
      guests: [{ name: "Ines Oak", link: "" }],
      quickTake: "Zed Marlow and Ines Oak count 42 herons near Bellport, not in Arbroath.",
      keyTakeaways: "In 1997 the marsh had herons.",
    };
    expect(findUnspokenIn(texts)).toEqual([
      { field: "quickTake", kind: "facts", text: "Arbroath", nearest: null },
      { field: "keyTakeaways", kind: "facts", text: "1997", nearest: null },
    ]);
  });

  test("accepts a true takeaway that uses other words than the transcript", () =>
    expect(findUnspokenIn({ keyTakeaways: "Autumn colours show the salt inside of a plant." })).toEqual([]));
});

test("findTakeawaySupport returns the closest passage and its start for each takeaway", () => {
  const takeaways = "Glasswort is red in autumn from stored salt.\nQuarterly dividends doubled.";
  expect(transcript && findTakeawaySupport(transcript, takeaways)).toEqual([
    {
      takeaway: "Glasswort is red in autumn from stored salt.",
      passage: expect.stringMatching(/^So salt is .* stores that salt\.$/),
      start: 70,
    },
    { takeaway: "Quarterly dividends doubled.", passage: null, start: null },
  ]);
});
