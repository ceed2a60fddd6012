import { expect, it } from "vitest";
import { heldOut } from "./held-out.ts";
import { proposeFor } from "./propose.ts";
import { tuning } from "./tuning.ts";

it.each([
  { name: "tuning", conversations: tuning, minProposals: 16, wrongIn: [] },
  // Four members of a family play each other. Their words prove a name that is wrong.
  {
    name: "held-out",
    conversations: heldOut,
    minProposals: 5,
    wrongIn: ["Family podcast on swap day, everybody is somebody else"],
  },
])("proposes no other wrong name in the set $name", ({ conversations, minProposals, wrongIn }) => {
  const outcomes = conversations.map((conversation) => ({ title: conversation.title, ...proposeFor(conversation) }));
  expect(outcomes.filter(({ wrong }) => wrong.length > 0).map(({ title }) => title)).toEqual(wrongIn);
  expect(outcomes.flatMap(({ proposals }) => proposals).length).toBeGreaterThanOrEqual(minProposals);
});
