/** `npm run bench [-- queries build lighthouse]`: measures the numbers of docs/performance.md. Without names, runs all benchmarks. */
import { argv } from "node:process";

const BENCHES = {
  queries: () => import("./queries.ts").then(({ benchQueries }) => benchQueries()),
  build: () => import("./build.ts").then(({ benchBuild }) => benchBuild()),
  lighthouse: () => import("./lighthouse.ts").then(({ benchLighthouse }) => benchLighthouse()),
};

const names = argv.slice(2);
const unknownNames = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknownNames.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(BENCHES).join(" | ")}]…`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) {
    console.log(`\n## ${name}`);
    await bench();
  }
}
