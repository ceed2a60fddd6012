import { parseArgs } from "node:util";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { formatCount } from "../../src/domain/text/plural.ts";
import { downloadRecap, listRecaps } from "./download.ts";
import { resultTable } from "./table.ts";
import { type VerifiedRecap, verifyRecap } from "./verify-recap.ts";

const USAGE = `Usage: npm run verify -- [--limit N] URL

Downloads the recaps of a site with their transcripts and proofs (recap-proof.json), and checks every
quote and every passage again on this machine. URL is the address of the site, such as
http://localhost:4321. With --limit N, it takes the first N recaps of the sitemap.

This proves words and places: that the transcript has each quote, each verbatim sentence and each
passage that a recap names. It does not prove that a passage supports a sentence in other words. A
program or a language model has judged this, and the site shows it to readers.

The exit code is 1 if something is unverifiable, and 2 if the command could not run.`;

const PARALLEL_RECAPS = 4;

/** Returns null if the arguments are wrong. */
function optionsOf(args: string[]): { site: URL; limit: number } | null {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { limit: { type: "string" } } });
    const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
    const [address, ...others] = positionals;
    if (address === undefined || others.length > 0 || !(limit >= 1)) return null;
    const site = new URL(address);
    return /^https?:$/.test(site.protocol) ? { site, limit } : null;
  } catch {
    return null;
  }
}

async function main(args: string[]): Promise<number> {
  const options = optionsOf(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const { site, limit } = options;
  const recaps = (await listRecaps(site)).slice(0, limit);
  const results: { name: string; result: VerifiedRecap }[] = [];
  const waiting = recaps.entries();
  const work = async () => {
    for (const [index, recap] of waiting) {
      results[index] = { name: recap.slug, result: verifyRecap(await downloadRecap(recap)) };
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_RECAPS }, work));
  console.log(resultTable(results));
  const problemCount = results.reduce((sum, { result }) => sum + result.problems.length, 0);
  for (const { name, result } of results) {
    for (const problem of result.problems) console.log(`${name}: ${problem}`);
  }
  const uncheckable = results.filter(({ result }) => result.uncheckable > 0);
  if (uncheckable.length > 0) {
    const quoteCount = uncheckable.reduce((sum, { result }) => sum + result.uncheckable, 0);
    console.log(
      `${formatCount(quoteCount, "quote")} of ${formatCount(uncheckable.length, "recap")} without a transcript cannot be checked, and the site does not say that they were.`,
    );
  }
  console.log(
    `${formatCount(results.length, "recap")} of ${site.origin}: ${problemCount} unverifiable. This proves words and places, and not the judgement that a passage supports a sentence in other words.`,
  );
  return problemCount > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
}
