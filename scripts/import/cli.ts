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

const USAGE = `Usage: npm run import -- [--offline] FILE|URL…

Imports shows and episodes. Each file holds one show: our JSON, or the RSS or Atom feed of a
podcast. A feed can also be an http(s) address. The import reads the transcripts and chapters
that a feed names from the feed's folder, else from their addresses; with --offline only from
the folder. It leaves unchanged episodes untouched. The exit code is 1 if anything failed.`;

const isTerminal = process.stdout.isTTY === true;

const report: ImportReport = {
  result({ kind, item, outcome, reasons }) {
    if (reasons.length === 0) return;
    const line = `${outcome === "failed" ? "failed" : "note"}: ${kind} ${item}: ${reasons.join("; ")}`;
    if (isTerminal) process.stdout.write("\r\x1b[K");
    console.error(line);
  },
  progress(show, done, total) {
    const line = `${show}: ${done} of ${total} episodes`;
    if (isTerminal) process.stdout.write(`\r\x1b[K${line}${done === total ? "\n" : ""}`);
    else if (done === total) console.log(line);
  },
};

function summaryOf({ file, show, episode }: ImportCounts): string {
  const parts = [`${counted(total(show), "show")}: ${countsText(show, false)}`];
  parts.push(`${counted(total(episode), "episode")}: ${countsText(episode, true)}`);
  if (file.failed > 0) parts.push(`${counted(file.failed, "file")} could not be read`);
  return parts.join("; ");
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function countsText(counts: Counts, withZeros: boolean): string {
  const parts = Object.entries(counts).filter(([, count]) => withZeros || count > 0);
  return parts.map(([outcome, count]) => `${count} ${outcome}`).join(", ") || "none";
}

async function main(args: string[]): Promise<number> {
  const names = args.filter((name) => name !== "--offline");
  const offline = names.length < args.length;
  if (names.length === 0 || names.some((name) => name.startsWith("-"))) {
    console.error(USAGE);
    return 2;
  }
  const { client, target, close } = await openAdminClient();
  logLine("import", `writes to ${target}`);
  try {
    // npm runs scripts in the package's folder, but file names start from the user's folder.
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
