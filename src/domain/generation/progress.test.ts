import { expect, test } from "vitest";
import {
  type GenerationOutcome,
  type GenerationState,
  generationResult,
  isBeingWritten,
  writingNews,
  writingText,
} from "./progress.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

test.each<[GenerationState, number, string, string, boolean]>([
  ["waiting", 0, "2026-11-28T11:57:00Z", "Waiting for 3 minutes", true],
  ["writing", 0, "2026-11-28T11:59:30Z", "Writing for less than a minute", true],
  ["writing", 1, "2026-11-28T11:59:30Z", "Writing: 1 answer, the last change less than a minute ago", true],
  ["writing", 3, "2026-11-28T11:00:00Z", "Writing: 3 answers, the last change 1 hour ago", true],
  ["done", 0, "2026-11-28T11:59:00Z", "Recap to review 1 minute ago", false],
  ["published", 0, "2026-11-28T11:59:00Z", "Recap published 1 minute ago", false],
  ["failed", 0, "2026-11-26T13:00:00Z", "Recap failed 47 hours ago", false],
  ["cancelled", 0, "2026-11-28T12:00:07Z", "Recap cancelled less than a minute ago", false],
])("a generation that is %s with %i answers since %s reads “%s”", (state, answers, changedAt, text, isOpen) => {
  expect(writingText({ state, answers, changedAt }, NOW)).toBe(text);
  expect(isBeingWritten({ state })).toBe(isOpen);
});

test("the announcement of a change has the title, the state and the reason", () => {
  expect(writingNews({ title: "Salt", state: "writing", reason: null })).toBe("Salt: writing.");
  expect(writingNews({ title: "Salt", state: "failed", reason: "Check AI_API_KEY." })).toBe(
    "Salt: recap failed. Check AI_API_KEY.",
  );
});

test.each<[GenerationOutcome[], boolean, string, string]>([
  [["waiting", "waiting"], false, "Started 2 recaps", ""],
  [["waiting", "complete"], false, "Started 1 recap", "1 recap has all its sections."],
  [["already"], false, "No recap started", "1 recap is being written already."],
  [
    ["gone", "no_transcript", "no_transcript"],
    true,
    "No recap started",
    "2 recaps have no transcript. 1 recap was published, scheduled or deleted.",
  ],
])("the outcomes %j are told as %s “%s” “%s”", (outcomes, isFailure, title, text) => {
  expect(generationResult(outcomes)).toEqual({ isFailure, title, text });
});
