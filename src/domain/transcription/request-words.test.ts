import { expect, test } from "vitest";
import { type RequestOutcome, requestResult, ruleText } from "./request-words.ts";

test.each<[RequestOutcome[], boolean, string, string]>([
  [["waiting"], false, "Started 1 transcription", ""],
  [
    ["waiting", "waiting", "has_transcript", "no_sound", "no_sound"],
    false,
    "Started 2 transcriptions",
    "1 episode has a transcript. 2 episodes have no sound.",
  ],
  [["already"], false, "No transcription started", "1 episode is under way already."],
  [["missing"], true, "No transcription started", "1 episode was deleted."],
  [["bad_address"], true, "No transcription started", "1 episode has an address that is no web address."],
  [[], true, "No transcription started", ""],
])("a request with the outcomes %j (failed: %s) reads “%s”", (outcomes, isFailure, title, text) => {
  expect(requestResult(outcomes)).toEqual({ isFailure, title, text });
});

test("the rule of a show names the price and the limits", () => {
  const limits = { hoursPerDay: 20, hoursPerMonth: 1 };
  expect(ruleText({ pricePerHour: 0.17, ...limits })).toBe(
    "The site then sends the sound of each new episode without a transcript, and does not ask again. An hour costs about $0.17. It stops at 20 hours a day and 1 hour a month.",
  );
  expect(ruleText({ pricePerHour: null, ...limits })).not.toContain("costs");
});
