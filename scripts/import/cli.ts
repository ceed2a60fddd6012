import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openAdminClient } from "../local/admin-client.ts";
import { messageOf } from "./context.ts";
import {
  type Counts,
  hasFailures,
  type ImportCounts,
  type ImportReport,
  type ImportSource,
  importFiles,
} from "./run.ts";

const usage = `Usage: npm run import -- FILE…

Imports shows and episodes from JSON files, one show per file. What was imported before
and has not changed stays untouched.`;

const inPlace = process.stdout.isTTY === true;

/** npm runs scripts in the package's folder; the files are named from where the user is. */
function toSource(name: string): ImportSource {
  const path = resolve(process.env.INIT_CWD ?? ".", name);
  return { name, read: () => readFile(path, "utf8") };
}

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

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function told(counts: Counts, zerosToo: boolean): string {
  const parts = Object.entries(counts).filter(([, count]) => zerosToo || count > 0);
  return parts.map(([outcome, count]) => `${count} ${outcome}`).join(", ") || "none";
}

async function main(names: string[]): Promise<number> {
  if (names.length === 0 || names.some((name) => name.startsWith("-"))) {
    console.error(usage);
    return 2;
  }
  const { client, close } = await openAdminClient();
  try {
    const counts = await importFiles(client, names.map(toSource), report);
    console.log(summaryOf(counts));
    return hasFailures(counts) ? 1 : 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
