/** Measures search and chats: on the demo's transcripts, and on the question sets of the folder `SHARED_DATA` (docs/eval.md). */
import { readSettings } from "../local/settings.ts";
import { demoCorpus, sharedCorpus } from "./corpus.ts";
import { claims } from "./sets/claims.ts";
import type { EvalSet } from "./sets/eval-set.ts";
import { everything } from "./sets/everything.ts";
import { followUps } from "./sets/follow-ups.ts";
import { natural } from "./sets/natural.ts";
import { paraphrases } from "./sets/paraphrases.ts";
import { related } from "./sets/related.ts";
import { search } from "./sets/search.ts";
import { spokenQuotes } from "./sets/spoken-quotes.ts";
import { takeaways } from "./sets/takeaways.ts";
import { voices } from "./sets/voices.ts";
import { measureTranscription } from "./transcription.ts";

const SETS: Record<string, EvalSet> = {
  natural,
  everything,
  "follow-ups": followUps,
  paraphrases,
  quotes: spokenQuotes,
  takeaways,
  claims,
  search,
  related,
  voices,
};
const HELD_OUT = "--held-out";

if (process.argv[2] === "transcription") {
  await measureTranscription(process.argv.slice(3));
  process.exit(0);
}

const names = process.argv.slice(2).filter((argument) => argument !== HELD_OUT);
const unknownNames = names.filter((name) => !(name in SETS));
if (unknownNames.length > 0) {
  console.error(`Unknown set: ${unknownNames.join(", ")}. Choose from ${Object.keys(SETS).join(", ")}.`);
  process.exit(1);
}
const demo = demoCorpus();
const shared = sharedCorpus(readSettings().SHARED_DATA);
const parts = process.argv.includes(HELD_OUT) ? (["tuning", "held-out"] as const) : (["tuning"] as const);
for (const [name, set] of Object.entries(SETS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n## ${set.title} (${name})\n`);
  if (set.corpora === "all") await set.run({ corpora: shared ? [demo, shared] : [demo], parts });
  else if (shared) await set.run({ shared, parts });
  else console.log("This set needs SHARED_DATA, a folder with `shows` and `eval`.");
}
