import { expect, test } from "vitest";
import { trackerResult } from "./tracker-words.ts";

const report = { showsChecked: 2, newEpisodesCreated: 1, waitingForReview: 1, failures: [] };
const failures = [{ show: "Tide Talk", reason: "No." }];

test.each([
  ["a run without failures is complete", report, false, /^2 shows checked, 1 new episode created\./],
  ["a run without new videos is complete", { ...report, newEpisodesCreated: 0 }, false, /^2 shows/],
  ["a run with failures is complete if it created a recap", { ...report, failures }, false, /^2 shows/],
  [
    "a run in which every video failed is an error",
    { ...report, newEpisodesCreated: 0, failures },
    true,
    /^The auto-tracker created no recap/,
  ],
  [
    "a run in which every show failed is an error",
    { ...report, showsChecked: 0, newEpisodesCreated: 0, failures },
    true,
    /^The auto-tracker could not check any show/,
  ],
])("%s", (_, changedReport, isFailure, text) => {
  const result = trackerResult(changedReport);
  expect(result.isFailure).toBe(isFailure);
  expect(result.text).toMatch(text);
});
