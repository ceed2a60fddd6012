import { type NameProposal, proposeNames } from "../../../src/domain/transcript/name-proposals.ts";
import type { Candidate } from "../../../src/domain/transcript/name-words.ts";
import { isAnonymous } from "../../../src/domain/transcript/voices.ts";
import type { Conversation } from "./conversation.ts";

export interface Outcome {
  proposals: NameProposal[];
  wrong: NameProposal[];
  /** The voices that have a name in the truth, and need one. */
  nameable: number;
}

export function proposeFor({ lines, people, truth }: Conversation): Outcome {
  const candidates = people.map((name): Candidate => ({ name, from: "guest" }));
  const deskLines = lines.map(([speaker, text], key) => ({ key, speaker, start: null, text }));
  const proposals = proposeNames(deskLines, candidates);
  return {
    proposals,
    wrong: proposals.filter(({ label, name }) => truth[label] !== name),
    nameable: Object.keys(truth).filter(isAnonymous).length,
  };
}
