import { expect, test } from "vitest";
import { bounceProblem, type DigestHealth, digestLine, digestProblem } from "./digest-health.ts";

const AT = "2026-11-25T12:00:00Z";
const FINE_HEALTH: DigestHealth = {
  readerCount: 40,
  bouncedCount: 0,
  mailedCount: 41,
  failedCount: 0,
  uncertainCount: 0,
  lateSince: null,
  failure: null,
  uncertainMails: [],
};

test.each<[Partial<DigestHealth>, string, string, string[]]>([
  [{}, "fine", "40 readers with a digest. 41 digests mailed in the last seven days.", []],
  [{ lateSince: "2026-11-25T09:30:00Z" }, "fine", "40 readers", []],
  [{ lateSince: "2026-11-26T06:00:00Z" }, "fine", "40 readers", []],
  [
    { lateSince: "2026-11-25T08:59:00Z", failure: "The mail server answered 401." },
    "broken",
    "Digests have waited for more than three hours. The mail server answered 401.",
    [],
  ],
  [{ lateSince: "2026-11-25T06:00:00Z" }, "broken", "Check the scheduled function send-digests.", []],
  [
    { bouncedCount: 1 },
    "fine",
    "40 readers",
    ["E-mails to 1 reader bounced or were reported as spam in the last seven days."],
  ],
  [
    { bouncedCount: 5 },
    "look",
    "40 readers",
    ["E-mails to 5 readers bounced or were reported as spam in the last seven days."],
  ],
  [{ failedCount: 2, failure: "No." }, "look", "40 readers", ["2 digests failed. No."]],
  [
    { uncertainCount: 1, uncertainMails: [{ email: "a@b.test", at: "2026-11-25T06:01:02.5Z" }] },
    "look",
    "40 readers",
    ["1 digest may not have arrived, and the site does not send them again:", "a@b.test, 2026-11-25 06:01 UTC"],
  ],
])("for the health %o of the digests, digestLine returns the condition %s", (changes, condition, text, problems) => {
  const line = digestLine({ ...FINE_HEALTH, ...changes }, AT);
  expect(line).toEqual({ condition, text: expect.stringContaining(text), problems });
});

test("the operator gets a message about late digests and about many bounced e-mails", () => {
  expect(digestProblem(FINE_HEALTH, AT)).toBeNull();
  expect(digestProblem({ ...FINE_HEALTH, lateSince: "2026-11-25T06:00:00Z" }, AT)).toContain("waited");
  expect(bounceProblem({ ...FINE_HEALTH, bouncedCount: 5 })).toContain("5 readers");
  for (const changes of [{ bouncedCount: 4 }, { bouncedCount: 5, readerCount: 200 }])
    expect(bounceProblem({ ...FINE_HEALTH, ...changes })).toBeNull();
});
