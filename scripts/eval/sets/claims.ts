import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { EpisodeFacts } from "../../../src/domain/recap-form/material.ts";
import {
  checkSentence,
  type ReceiptContext,
  receiptContext,
  type SentenceCheck,
} from "../../../src/domain/receipts/check.ts";
import { htmlWords } from "../../../src/domain/text/difference.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { type SetName, type SharedCorpus, transcriptOf } from "../corpus.ts";
import { type ClaimJudge, claimJudge } from "../judged-claims.ts";
import { takeawayQuestions } from "../takeaways.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

const KINDS = ["true", "reversed", "absent"] as const;

/** `line` is the id of the transcript line that a writer would name: a true claim rests on it, and another is about it. */
const claimSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(KINDS),
  show: z.string(),
  episode: z.string(),
  line: z.string(),
  claim: z.string(),
});
type Claim = z.infer<typeof claimSchema>;

const people = z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish();
const showSchema = z.object({
  show: z.object({ name: z.string(), hosts: people }),
  episodes: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      hosts: people,
      guests: people,
      summary: z.string().nullish(),
      show_notes_markdown: z.string().nullish(),
    }),
  ),
});

const FILES: Record<SetName, string> = { tuning: "tuning", "held-out": "test" };

const claimsOf = (set: SetName): Claim[] =>
  z
    .array(claimSchema)
    .parse(JSON.parse(readFileSync(new URL(`../claims/${FILES[set]}.json`, import.meta.url), "utf8")));

export const checkedClaims = (set: SetName, episodeOf: EpisodeOf) =>
  claimsOf(set).map((claim) => ({
    claim,
    check: checkSentence(claim.claim, [claim.line], episodeOf(claim).context),
  }));

/** Measures what the checks without a model find. A true claim with a finding is a false alarm. */
export const claims: EvalSet = {
  title: "True, reversed and absent claims: what do the checks without a model find?",
  corpora: "shared",
  async run({ shared, parts }) {
    const episodeOf = episodes(shared);
    const rows = parts.flatMap((part) => {
      const outcomes = checkedClaims(part, episodeOf);
      // The ids of the held-out part stay unseen.
      if (part === "tuning") printFindings(outcomes);
      return KINDS.map((kind) => [part, kind, ...countsOf(outcomes.filter(({ claim }) => claim.kind === kind))]);
    });
    const takeawayRows = parts.map((part) => {
      const questions = takeawayQuestions(shared).filter(({ set }) => set === part);
      const checks = questions.map(({ question, ...place }) => ({
        check: checkSentence(question, [], episodeOf(place).context),
      }));
      return [part, "true takeaways, no line named", ...countsOf(checks)];
    });
    printTable(["set", "claims", "number", "contradicted", "other finding", "no finding"], [...rows, ...takeawayRows]);
    const judge = claimJudge();
    if (!judge) return console.log("\nSet AI_MODEL, and perhaps AI_JUDGE_MODEL, to measure a judge, too.");
    console.log(`\nWith the judge ${judge.name}:\n`);
    const judgedRows: string[][] = [];
    for (const part of parts) judgedRows.push(...(await judgedCounts(part, judge.judge, episodeOf)));
    printTable(["set", "claims", "number", ...SUPPORTS_TO_COUNT], judgedRows);
  },
};

const SUPPORTS_TO_COUNT = ["supported", "contradicted", "none", "no verdict"] as const;

/** Counts the supports of the receipts that the claims get from the check and the judge together. */
async function judgedCounts(part: SetName, judge: ClaimJudge, episodeOf: EpisodeOf): Promise<string[][]> {
  const outcomes: { kind: Claim["kind"]; support: string }[] = [];
  for (const group of Map.groupBy(claimsOf(part), ({ show, episode }) => `${show}/${episode}`).values()) {
    const [first] = group;
    if (!first) continue;
    const { context, facts } = episodeOf(first);
    const { supports, failure } = await judge(group, context, facts);
    if (failure !== null) console.log(`${first.episode}: ${failure}`);
    for (const [index, { kind }] of group.entries()) outcomes.push({ kind, support: supports[index] ?? "no verdict" });
  }
  return KINDS.map((kind) => {
    const ofKind = outcomes.filter((outcome) => outcome.kind === kind);
    const counts = SUPPORTS_TO_COUNT.map((support) => ofKind.filter((outcome) => outcome.support === support).length);
    return [part, kind, ...[ofKind.length, ...counts].map(String)];
  });
}

function countsOf(outcomes: readonly { check: SentenceCheck }[]): string[] {
  const count = (isCounted: (check: SentenceCheck) => boolean) =>
    String(outcomes.filter(({ check }) => isCounted(check)).length);
  return [
    String(outcomes.length),
    count(({ support }) => support === "contradicted"),
    count(({ support, reasons }) => support !== "contradicted" && reasons.length > 0),
    count(({ reasons }) => reasons.length === 0),
  ];
}

function printFindings(outcomes: readonly { claim: Claim; check: SentenceCheck }[]): void {
  for (const { claim, check } of outcomes) {
    if (check.reasons.length > 0) console.log(`${claim.id} ${check.support}: ${check.reasons.join(" ")}`);
  }
  console.log("");
}

interface Place {
  show: string;
  episode: string;
}
type EpisodeOf = ReturnType<typeof episodes>;

/** Prepares each transcript once, with what a generator knows besides: titles, show notes, hosts and guests. */
export function episodes({ folder, shows }: SharedCorpus) {
  const preparedEpisodes = new Map<string, { context: ReceiptContext; facts: EpisodeFacts }>();
  return ({ show, episode }: Place) => {
    const key = `${show}/${episode}`;
    const known = preparedEpisodes.get(key);
    if (known) return known;
    const facts = factsOf(join(folder, `${show}.json`), episode);
    const knownText = [facts.show, facts.title, facts.notes, ...facts.guests.map(({ name }) => name)].join("\n");
    const lines = transcriptLines(transcriptOf(shows, show, episode) ?? "");
    const prepared = { context: receiptContext(lines, knownText), facts };
    preparedEpisodes.set(key, prepared);
    return prepared;
  };
}

function factsOf(file: string, slug: string): EpisodeFacts {
  const { show, episodes: rows } = showSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const episode = rows.find((each) => each.slug === slug);
  if (!episode) throw new Error(`${file} has no episode ${slug}.`);
  const people = [...(show.hosts ?? []), ...(episode.hosts ?? []), ...(episode.guests ?? [])];
  const names = people.map((person) => (typeof person === "string" ? person : person.name));
  return {
    title: episode.title,
    show: show.name,
    aboutShow: "",
    glossary: [],
    date: null,
    minutes: null,
    chapters: [],
    links: [],
    notes: `${episode.summary ?? ""}\n${htmlWords(episode.show_notes_markdown ?? "")}`,
    guests: [...new Set(names)].map((name) => ({ name })),
  };
}
