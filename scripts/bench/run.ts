/** `npm run bench [-- queries search build lighthouse]` runs the named benchmarks of docs/performance.md, or all of them. */
import { argv } from "node:process";

const BENCHMARKS = {
  queries: () => import("./queries.ts").then(({ benchQueries }) => benchQueries()),
  search: () => import("./search.ts").then(({ benchSearch }) => benchSearch()),
  build: () => import("./build.ts").then(({ benchBuild }) => benchBuild()),
  lighthouse: () => import("./lighthouse.ts").then(({ benchLighthouse }) => benchLighthouse()),
};

const names = argv.slice(2);
const unknownNames = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknownNames.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(BENCHMARKS).join(" | ")}]…`);
  process.exit(2);
}
for (const [name, runBenchmark] of Object.entries(BENCHMARKS)) {
  if (names.length === 0 || names.includes(name)) {
    console.log(`\n## ${name}`);
    await runBenchmark();
  }
}
