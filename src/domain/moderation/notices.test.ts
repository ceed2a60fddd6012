import { expect, test } from "vitest";
import { mayAnswer, type Notice, noticeTexts } from "./notices.ts";

const notice = (parts: Partial<Notice>): Notice => ({
  id: "1",
  createdAt: "2026-01-01T00:00:00Z",
  kind: "report",
  subject: "list",
  outcome: "hidden",
  title: "Best",
  reason: null,
  isRead: false,
  answer: null,
  ...parts,
});

test.each<[Partial<Notice>, string, string]>([
  [{}, "Your report of the list “Best”", "It is hidden now."],
  [
    { subject: "line", outcome: "corrected" },
    "Your correction of the transcript “Best”",
    "Thank you. The transcript now has your text.",
  ],
  [{ kind: "content" }, "Your list “Best”", "A moderator has hidden it. Only you and the moderators still see it."],
  [{ kind: "content", subject: "profile", outcome: "warned" }, "Your profile", "A moderator warns you about it."],
  [
    { kind: "suggestion", subject: "podcast", outcome: "rejected" },
    "Your suggestion “Best”",
    "It is not in your lists any more.",
  ],
])("the notice %j has the heading %s and the result %s", (parts, heading, result) => {
  expect(noticeTexts(notice(parts))).toEqual({ heading, result });
});

test("noticeTexts has a sentence for every outcome that the database writes", () => {
  const outcomes = {
    report: ["corrected", "hidden", "deleted", "warned", "blocked", "dismissed"],
    content: ["hidden", "deleted", "warned", "blocked", "restored"],
    suggestion: ["listed", "rejected"],
  } as const;
  for (const [kind, list] of Object.entries(outcomes))
    for (const outcome of list)
      expect(noticeTexts(notice({ kind: kind as Notice["kind"], outcome })).result).not.toBe("");
});

test("only the owner of the content may answer a notice, and only once", () => {
  expect(mayAnswer(notice({ kind: "content" }))).toBe(true);
  expect(mayAnswer(notice({ kind: "content", answer: "No" }))).toBe(false);
  expect(mayAnswer(notice({ kind: "content", outcome: "restored" }))).toBe(false);
  expect(mayAnswer(notice({ kind: "report" }))).toBe(false);
});
