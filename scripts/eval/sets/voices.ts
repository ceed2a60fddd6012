import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { nameWords, sameWords } from "../../../src/domain/transcript/name-words.ts";
import { readTranscript } from "../../../src/domain/transcript/read.ts";
import type { Conversation } from "../voices/conversation.ts";
import { heldOut } from "../voices/held-out.ts";
import { type Outcome, proposeFor } from "../voices/propose.ts";
import { tuning } from "../voices/tuning.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

const people = z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish();
const showSchema = z.object({
  show: z.object({ hosts: people }),
  episodes: z.array(z.object({ title: z.string(), hosts: people, guests: people, transcript: z.string().nullish() })),
});

/** Measures the proposed names: in the conversations of the repository, and in real transcripts without their labels. */
export const voices: EvalSet = {
  title: "Names of voices: how many voices get a name, and is one wrong?",
  corpora: "all",
  run({ corpora }) {
    const sets: [string, Conversation[]][] = [
      ["tuning", tuning],
      ["held-out", heldOut],
    ];
    for (const { name, folder, shows } of corpora) {
      if (name === "shared")
        for (const show of shows.keys()) sets.push([show, realConversations(join(folder, `${show}.json`))]);
    }
    const rows = sets.map(([name, conversations]) => {
      const outcomes = conversations.map((conversation) => ({ conversation, ...proposeFor(conversation) }));
      for (const { conversation, wrong } of name === "held-out" ? [] : outcomes) {
        for (const { label, ...proposal } of wrong) {
          console.log(
            `${conversation.title}: ${proposal.name} for ${conversation.truth[label]}: ${proposal.text.slice(0, 160)}`,
          );
        }
      }
      return [name, String(conversations.length), ...countsOf(outcomes)];
    });
    printTable(["set", "conversations", "voices", "proposals", "share", "other than the label"], rows);
    return Promise.resolve();
  },
};

function countsOf(outcomes: readonly Outcome[]): string[] {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const [voiceCount, proposals] = [sum(({ nameable }) => nameable), sum((outcome) => outcome.proposals.length)];
  const share = voiceCount === 0 ? 0 : Math.round((100 * proposals) / voiceCount);
  return [String(voiceCount), String(proposals), `${share} %`, String(sum(({ wrong }) => wrong.length))];
}

/** Replaces the labels of real transcripts by "Speaker 1". A label such as "MARK" is true for Mark Mandel. */
function realConversations(file: string): Conversation[] {
  const { show, episodes } = showSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return episodes.flatMap(({ title, hosts, guests, transcript }) => {
    if (!transcript) return [];
    const persons = [...(guests ?? []), ...(hosts ?? []), ...(show.hosts ?? [])];
    const names = persons.map((person) => (typeof person === "string" ? person : person.name));
    const cues = readTranscript(transcript);
    const labels = [...new Set(cues.map(({ speaker }) => speaker ?? "Unknown"))];
    const anonymous = (label: string) => (label === "Unknown" ? label : `Speaker ${labels.indexOf(label) + 1}`);
    const fullName = (label: string) => names.find((name) => isLabelOf(label, name)) ?? label;
    return {
      title,
      people: [...new Set(names)],
      lines: cues.map(({ speaker, text }) => [anonymous(speaker ?? "Unknown"), text]),
      truth: Object.fromEntries(labels.map((label) => [anonymous(label), fullName(label)])),
    };
  });
}

function isLabelOf(label: string, name: string): boolean {
  const [short, long] = [nameWords(label), nameWords(name)];
  return sameWords(short, long.slice(0, short.length));
}
