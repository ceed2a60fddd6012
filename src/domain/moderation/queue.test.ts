import { expect, test } from "vitest";
import { ACTIONS, type Action, type Decision, decisionProblem } from "./queue.ts";
import { messageProblem, type ReportKind, selectedExcerpt } from "./report.ts";

const decision = (action: Action, texts: Partial<Decision> = {}): Decision => ({
  action,
  reason: "",
  reply: "",
  correction: "",
  ...texts,
});

test.each<[ReportKind, Decision, string | undefined]>([
  ["recap", decision("correct"), "Write what was corrected."],
  ["recap", decision("correct", { correction: "It was nine." }), undefined],
  ["recap", decision("hide"), undefined],
  ["list", decision("hide", { reason: " " }), "Say why. The person reads this reason."],
  ["list", decision("block", { reason: "Insults" }), undefined],
  ["profile", decision("dismiss"), undefined],
])("in a report about a %s, the decision %j has the problem %s", (kind, choice, problem) => {
  expect(decisionProblem(kind, choice)).toBe(problem);
});

test("a moderator can correct a recap, and can block the owner of any other content", () => {
  const actionsOf = (kind: ReportKind) => ACTIONS[kind].map(({ action }) => action);
  for (const kind of ["recap", "list", "note", "profile"] as const) {
    expect(actionsOf(kind)).toContain("dismiss");
    expect(actionsOf(kind).includes("correct")).toBe(kind === "recap");
    expect(actionsOf(kind).includes("block")).toBe(kind !== "recap");
  }
});

test.each([
  ["", "Say what is wrong."],
  [" \n", "Say what is wrong."],
  ["x".repeat(1001), "Use at most 1000 characters."],
  ["x".repeat(1000), undefined],
])("the message %j has the problem %s", (message, problem) => {
  expect(messageProblem(message)).toBe(problem);
});

test.each([
  ["  two\n words ", "two words"],
  [" \n ", null],
  ["🔥".repeat(2500), "🔥".repeat(2000)],
])("for the selected text %j, selectedExcerpt returns %j", (text, excerpt) => {
  expect(selectedExcerpt(text)).toBe(excerpt);
});
