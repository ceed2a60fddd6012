/** Prints the numbers of docs/eval.md, from the real transcripts in `SHARED_DATA`. */
import { readSettings } from "../local/settings.ts";
import type { EvalSet } from "./sets/eval-set.ts";
import { everything } from "./sets/everything.ts";
import { followUps } from "./sets/follow-ups.ts";
import { highlights } from "./sets/highlights.ts";
import { natural } from "./sets/natural.ts";
import { paraphrases } from "./sets/paraphrases.ts";
import { search } from "./sets/search.ts";
import { spokenQuotes } from "./sets/spoken-quotes.ts";
import { takeaways } from "./sets/takeaways.ts";
import { readTranscripts } from "./transcripts.ts";

const SETS: Record<string, EvalSet> = {
  natural,
  "follow-ups": followUps,
  paraphrases,
  everything,
  quotes: spokenQuotes,
  takeaways,
  search,
  highlights,
};
const HELD_OUT = "--held-out";

const names = process.argv.slice(2).filter((argument) => argument !== HELD_OUT);
const unknownNames = names.filter((name) => !(name in SETS));
if (unknownNames.length > 0) {
  console.error(
    `Unknown set: ${unknownNames.join(", ")}. Choose from ${Object.keys(SETS).join(", ")}.`,
  );
  process.exit(1);
}
const { SHARED_DATA } = readSettings();
const input = {
  sharedData: SHARED_DATA,
  shows: readTranscripts(SHARED_DATA),
  parts: process.argv.includes(HELD_OUT)
    ? (["tuning", "held-out"] as const)
    : (["tuning"] as const),
};
for (const [name, { title, run }] of Object.entries(SETS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n## ${title} (${name})\n`);
  await run(input);
}
