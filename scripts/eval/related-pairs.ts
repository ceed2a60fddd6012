import type { Random } from "../soak/random.ts";

export interface JudgedRecap {
  id: string;
  title: string;
  show: string;
  summary: string;
}

export interface Pair {
  from: JudgedRecap;
  to: JudgedRecap;
  isRelated: boolean;
}

/** Returns `count` pairs of related recaps and `count` pairs of unrelated recaps, in random order. */
export function choosePairs(
  recaps: readonly JudgedRecap[],
  relations: ReadonlyMap<string, readonly string[]>,
  count: number,
  random: Random,
): Pair[] {
  const byId = new Map(recaps.map((recap) => [recap.id, recap]));
  const relatedPairs = [...relations].flatMap(([id, ids]) =>
    ids.flatMap((relatedId) => {
      const [from, to] = [byId.get(id), byId.get(relatedId)];
      return from && to ? [{ from, to, isRelated: true }] : [];
    }),
  );
  if (relatedPairs.length < count || recaps.length < 2) {
    throw new Error(`There are ${relatedPairs.length} relations, and the sample needs ${count}.`);
  }
  const randomPairs: Pair[] = [];
  while (randomPairs.length < count) {
    const [from, to] = [random.pick(recaps), random.pick(recaps)];
    const isStored = relations.get(from.id)?.includes(to.id) === true;
    if (from !== to && !isStored) randomPairs.push({ from, to, isRelated: false });
  }
  return shuffle([...shuffle(relatedPairs, random).slice(0, count), ...randomPairs], random);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const remainingItems = [...items];
  return items.map(() => remainingItems.splice(random.below(remainingItems.length), 1)[0] as T);
}

/** Returns the pairs as Markdown, without saying which pairs are related. */
export const pairsText = (pairs: readonly Pair[]): string =>
  [
    "# Does the second recap make sense after the first?",
    "",
    "Write yes or no for each pair. The pairs are stored relations and random pairs, in random order.",
    ...pairs.flatMap(({ from, to }, index) => [
      "",
      `## Pair ${index + 1}`,
      "",
      `- Read: ${recapText(from)}`,
      `- Next: ${recapText(to)}`,
    ]),
    "",
  ].join("\n");

const SUMMARY_CHARS = 400;

const recapText = ({ title, show, summary }: JudgedRecap) =>
  `**${title}** (${show}) ${summary.replace(/\s+/g, " ").slice(0, SUMMARY_CHARS)}`.trim();
