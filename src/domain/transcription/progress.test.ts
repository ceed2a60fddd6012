import { expect, test } from "vitest";
import { changesSince } from "../text/changes-since.ts";
import {
  actionsOf,
  announcement,
  isUnderWay,
  mayStart,
  progressText,
  type Transcription,
  type TranscriptionState,
} from "./progress.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

test.each<[TranscriptionState, string, string]>([
  ["waiting", "2026-11-28T11:57:00Z", "Waiting for 3 minutes"],
  ["sent", "2026-11-28T11:59:30Z", "Sent less than a minute ago"],
  ["recognising", "2026-11-28T11:59:00Z", "Recognising for 1 minute"],
  ["arrived", "2026-11-28T10:30:00Z", "Transcript arrived 1 hour ago"],
  ["refused", "2026-11-26T13:00:00Z", "Transcript refused 47 hours ago"],
  ["failed", "2026-11-25T11:00:00Z", "Transcription failed 3 days ago"],
  ["cancelled", "2026-11-28T12:00:07Z", "Transcription cancelled less than a minute ago"],
])("a transcription that is %s since %s reads “%s”", (state, changedAt, text) => {
  expect(progressText({ state, changedAt }, NOW)).toBe(text);
});

test.each<[TranscriptionState, boolean, string[], boolean, boolean]>([
  ["waiting", false, ["cancel"], true, false],
  ["sent", false, ["cancel"], true, false],
  ["recognising", false, ["cancel"], true, false],
  ["arrived", false, [], false, true],
  ["refused", true, ["read", "use", "retry"], false, false],
  ["refused", false, ["retry"], false, false],
  ["failed", false, ["retry"], false, false],
  ["cancelled", false, [], false, true],
])(
  "an editor can do this with a transcription that is %s (with a text: %s): %j",
  (state, hasText, actions, isOpen, canStart) => {
    expect(actionsOf({ state, hasText })).toEqual(actions);
    expect(isUnderWay({ state })).toBe(isOpen);
    expect(mayStart({ state })).toBe(canStart);
  },
);

test("the announcement of a change has the title, the state and the reason", () => {
  expect(announcement({ title: "Salt", state: "recognising", reason: null })).toBe("Salt: recognising.");
  expect(announcement({ title: "Salt", state: "failed", reason: "The sound was not found." })).toBe(
    "Salt: transcription failed. The sound was not found.",
  );
});

const row = (episodeId: string, state: TranscriptionState, reason: string | null = null): Transcription => ({
  id: `of-${episodeId}`,
  episodeId,
  title: episodeId,
  state,
  reason,
  changedAt: "2026-11-28T12:00:00Z",
  hasText: false,
});

test.each<[string, (Transcription | null)[], Transcription[], string[]]>([
  ["the first poll", [], [row("salt", "arrived")], []],
  ["the same state", [row("salt", "waiting")], [row("salt", "waiting")], []],
  ["another state", [row("salt", "recognising"), row("fog", "sent")], [row("salt", "arrived")], ["salt"]],
  ["another reason", [row("salt", "waiting")], [row("salt", "waiting", "The service is busy.")], ["salt"]],
  ["a start", [null], [row("salt", "waiting")], ["salt"]],
  ["an episode that was not on the screen", [row("salt", "sent")], [row("salt", "sent"), row("fog", "arrived")], []],
])("changesSince finds after %s", (_, known, rows, changed) => {
  const earlier = new Map(known.map((earlierRow) => [earlierRow?.episodeId ?? "salt", earlierRow]));
  expect(changesSince(earlier, rows).map(({ episodeId }) => episodeId)).toEqual(changed);
});
