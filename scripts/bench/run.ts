/** `npm run bench [-- queries answers readers build lighthouse]`: what docs/performance.md tells; all of it by default. */
const BENCHES = {
  queries: () => import("./queries.ts").then(({ benchQueries }) => benchQueries()),
  answers: () => import("./answers.ts").then(({ benchAnswers }) => benchAnswers()),
  readers: () => import("./readers.ts").then(({ benchReaders }) => benchReaders()),
  build: () => import("./build.ts").then(({ benchBuild }) => benchBuild()),
  lighthouse: () => import("./lighthouse.ts").then(({ benchLighthouse }) => benchLighthouse()),
};

export const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(BENCHES).join(" | ")}]…`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) {
    console.log(`\n## ${name}`);
    await bench();
  }
}
