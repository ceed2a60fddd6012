import { join } from "node:path";
import { EDIT_KINDS } from "../highlight-edits.ts";
import { measureHighlights, summaryOf } from "../highlight-measure.ts";
import { highlightTexts } from "../highlight-texts.ts";
import { type EvalSet, printTable } from "./eval-set.ts";

const SEEDS = { tuning: [1, 2, 3], "held-out": [101, 102, 103] } as const;
const TRIALS = 300;

export const highlights: EvalSet = {
  title: "Highlights after edits: are the marked words found again?",
  async run({ sharedData, parts }) {
    const texts = highlightTexts(join(sharedData, "shows"));
    const rows: string[][] = [];
    const trials = parts.flatMap((part) =>
      SEEDS[part].flatMap((seed) => {
        const newTrials = measureHighlights(texts, seed, TRIALS);
        rows.push([part, `seed ${seed}`, ...cellsOf(newTrials)]);
        return newTrials;
      }),
    );
    for (const kind of EDIT_KINDS) {
      const trialsOfKind = trials.filter(({ kinds }) => kinds[0] === kind);
      rows.push(["all", kind, ...cellsOf(trialsOfKind)]);
    }
    console.log(`${texts.length} texts\n`);
    printTable(
      [
        ...["set", "first edit", "trials", "surviving", "found", "found with a mark"],
        ...["wrong without a mark", "wrong with a mark", "listed as gone"],
      ],
      rows,
    );
  },
};

function cellsOf(trials: Parameters<typeof summaryOf>[0]): string[] {
  const summary = summaryOf(trials);
  return [
    `${summary.trials}`,
    `${summary.surviving}`,
    `${(100 * summary.foundShare).toFixed(1)} %`,
    ...[summary.foundWithMark, summary.wrong, summary.wrongWithMark, summary.listedAsGone].map(
      String,
    ),
  ];
}
