import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { counted } from "../../src/domain/text/plural.ts";
import { openAdminClient } from "../local/admin-client.ts";
import { logLine } from "../local/log.ts";
import {
  type Counts,
  hasFailures,
  type ImportCounts,
  type ImportReport,
  importFiles,
} from "./run.ts";
import { openSource } from "./sources.ts";

const usage = `Usage: npm run import -- [--offline] FILE|URL…

Imports shows and episodes, one show per file: our JSON, or a podcast's RSS or Atom feed as
a file or an http(s) address. Transcripts and chapters that a feed names are read from beside
its file, else from their addresses; with --offline only from beside it. What was imported
before and has not changed stays untouched. The exit code is 1 when anything failed.`;

const inPlace = process.stdout.isTTY === true;

const report: ImportReport = {
  result({ kind, item, outcome, reasons }) {
    if (reasons.length === 0) return;
    const line = `${outcome === "failed" ? "failed" : "note"}: ${kind} ${item}: ${reasons.join("; ")}`;
    if (inPlace) process.stdout.write("\r\x1b[K");
    console.error(line);
  },
  progress(show, done, total) {
    const line = `${show}: ${done} of ${total} episodes`;
    if (inPlace) process.stdout.write(`\r\x1b[K${line}${done === total ? "\n" : ""}`);
    else if (done === total) console.log(line);
  },
};

function summaryOf({ file, show, episode }: ImportCounts): string {
  const parts = [`${counted(total(show), "show")}: ${told(show, false)}`];
  parts.push(`${counted(total(episode), "episode")}: ${told(episode, true)}`);
  if (file.failed > 0) parts.push(`${counted(file.failed, "file")} could not be read`);
  return parts.join("; ");
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function told(counts: Counts, zerosToo: boolean): string {
  const parts = Object.entries(counts).filter(([, count]) => zerosToo || count > 0);
  return parts.map(([outcome, count]) => `${count} ${outcome}`).join(", ") || "none";
}

async function main(args: string[]): Promise<number> {
  const names = args.filter((name) => name !== "--offline");
  const offline = names.length < args.length;
  if (names.length === 0 || names.some((name) => name.startsWith("-"))) {
    console.error(usage);
    return 2;
  }
  const { client, target, close } = await openAdminClient();
  logLine("import", `writes to ${target}`);
  try {
    // npm runs scripts in the package's folder; the files are named from where the user is.
    const folder = process.env.INIT_CWD ?? ".";
    const sources = names.map((name) => openSource(name, { offline, folder }));
    const counts = await importFiles(client, sources, report);
    console.log(summaryOf(counts));
    return hasFailures(counts) ? 1 : 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
