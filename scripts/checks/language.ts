/** Finds retired words, and counts comment lines (CONTRIBUTING, "Language"). */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";
import { EXCEPTIONS, forbiddenWord, retiredPhrases } from "./language-rules.ts";

const MAX_COMMENT_SHARE = 0.05;
const COMMENT = /(?<!["'`\\/])\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*|<!--[\s\S]*?-->|^\s*--(?!-).*/gm;
const GENERATED_FILE = "src/data/database.types.ts";
const PRODUCT_FILE = /^(?:src|scripts|supabase\/functions)\/.*\.(?:tsx?|astro)$/;

export function namesAndTitles(file: string, source: string) {
  const names: string[] = [];
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration;
    const isReference = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node);
    if (name && ts.isIdentifier(name) && !isReference) names.push(name.text);
    if (ts.isCallExpression(node) && /^(?:test|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return { names, titles };
}

if (import.meta.main) {
  const problems: string[] = [];
  const lines = { comment: 0, all: 0 };
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  for (const file of files.filter((name) => /\.(?:tsx?|mjs|js|astro|sql|md)$/.test(name))) {
    if (file === GENERATED_FILE) continue;
    const source = readFileSync(file, "utf8");
    const comments = file.endsWith(".md") ? [source] : (source.match(COMMENT) ?? []);
    const { names, titles } = namesAndTitles(file, /\.tsx?$/.test(file) ? source : "");
    const fileProblems = [
      ...[...names, basename(file)].filter(forbiddenWord),
      ...[...comments, ...titles].flatMap(retiredPhrases),
    ].map((word) => `${file}: ${word}`);
    problems.push(...new Set(fileProblems.filter((problem) => !(problem in EXCEPTIONS))));
    if (!PRODUCT_FILE.test(file) || /\.test\./.test(file)) continue;
    lines.comment += comments.flatMap((comment) => comment.split("\n")).length;
    lines.all += source.split("\n").filter((line) => line.trim()).length;
  }
  const share = lines.comment / lines.all;
  if (share > MAX_COMMENT_SHARE) problems.push(`Too many comment lines: ${lines.comment}`);
  for (const problem of problems) console.error(problem);
  console.log(`language: ${problems.length} problems, ${(share * 100).toFixed(1)} % comment lines`);
  process.exit(problems.length === 0 ? 0 : 1);
}
