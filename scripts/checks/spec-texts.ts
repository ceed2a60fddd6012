/** Which of SPEC.md's texts the tests assert. `--list` names the open ones, `--update` records. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findAsserted, review, summary } from "../../tests/spec-texts/rules.ts";
import { compareWithSpec } from "../../tests/spec-texts/spec-document.ts";
import { stringLiterals } from "../../tests/spec-texts/string-literals.ts";
import { SPEC_TEXTS } from "../../tests/spec-texts/texts.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const RECORD = join(ROOT, "tests/spec-texts/asserted.json");
const { SHARED_DATA = "../shared/data" } = process.env;
const SPEC = resolve(ROOT, SHARED_DATA, "../SPEC.md");

/** A single word in a test of `src/domain`, such as "No", is sample data: nothing is shown there. */
function literalsOfTests(): Set<string> {
  const literals = globSync("{src,tests}/**/*.{test.ts,test.tsx,e2e.ts}", { cwd: ROOT })
    .filter((file) => !file.startsWith("tests/spec-texts/"))
    .flatMap((file) => {
      const found = [...stringLiterals(file, readFileSync(join(ROOT, file), "utf8"))];
      return file.startsWith("src/domain/") ? found.filter((text) => text.includes(" ")) : found;
    });
  return new Set(literals);
}

/** JSON as Biome formats it: on one line where that fits. */
function toJson(record: readonly string[]): string {
  const line = `[${record.map((text) => JSON.stringify(text)).join(", ")}]`;
  return `${line.length <= 100 ? line : JSON.stringify(record, null, 2)}\n`;
}

function complaint(problem: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [`${problem}:${texts.map((text) => `\n  ${text}`).join("")}`];
}

const update = process.argv.includes("--update");
const recorded: string[] = JSON.parse(readFileSync(RECORD, "utf8"));
const asserted = findAsserted(
  SPEC_TEXTS.map(({ text }) => text),
  literalsOfTests(),
);
const result = review(SPEC_TEXTS, asserted, recorded);
const document = existsSync(SPEC) ? compareWithSpec(readFileSync(SPEC, "utf8"), SPEC_TEXTS) : null;

const compared = document === null ? " (no SPEC.md here to compare the list with)" : "";
console.log(`spec texts: ${summary(SPEC_TEXTS, result.missing)}${compared}`);
if (process.argv.includes("--list")) {
  for (const { owner, section, text } of result.missing)
    console.log(`  ${owner} §${section}  ${text}`);
}
if (update) {
  writeFileSync(RECORD, toJson(result.record));
} else if (result.unrecorded.length > 0) {
  console.log(`${result.unrecorded.length} newly asserted: record them with --update`);
}

const complaints = [
  ...complaint("asserted before, and by no test now", result.lost),
  ...complaint("in asserted.json, and not in texts.ts", update ? [] : result.unknown),
  ...complaint("listed twice", result.duplicates),
  ...complaint("in texts.ts, and not in that section of SPEC.md", document?.notInSpec ?? []),
  ...complaint("quoted in SPEC.md, and not in texts.ts", document?.notListed ?? []),
];
for (const message of complaints) console.error(message);
if (complaints.length > 0) process.exitCode = 1;
