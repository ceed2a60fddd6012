import { expect, it } from "vitest";
import { heldOut } from "./held-out.ts";
import { proposeFor } from "./propose.ts";
import { tuning } from "./tuning.ts";

it.each([
  { name: "tuning", conversations: tuning, minProposals: 16 },
  { name: "held-out", conversations: heldOut, minProposals: 0 },
])("proposes no wrong name in the set $name", ({ conversations, minProposals }) => {
  const outcomes = conversations.map((conversation) => ({ title: conversation.title, ...proposeFor(conversation) }));
  expect(outcomes.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(outcomes.flatMap(({ proposals }) => proposals).length).toBeGreaterThanOrEqual(minProposals);
});
