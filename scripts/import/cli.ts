import { parseArgs } from "node:util";
import type { SameName } from "../../src/data/import/known.ts";
import type { ImportReport } from "../../src/data/import/run.ts";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { formatCount } from "../../src/domain/text/plural.ts";
import { openAdminClient } from "../local/admin-client.ts";
import { logLine } from "../local/log.ts";
import { pictureCopier } from "./copy-picture.ts";
import { type Counts, hasFailures, type ImportCounts, importFiles } from "./run.ts";
import { openSource } from "./sources.ts";

const USAGE = `Usage: npm run import -- [--publish] [--offline] [--show SLUG | --new-show] FILE|URL…

Imports shows and episodes. Each FILE holds one show in our JSON format, or the RSS or Atom feed
of a podcast. URL is the http(s) address of a feed. If a feed links to files with transcripts
and chapters, the import looks for these files in the feed's folder, and then at their addresses.
With --offline, it looks only in the folder.

An import recognises a show by its podcast:guid, the address of its feed and its website. If only
the name of a show on the site is equal, the import skips the file. With --show SLUG, it adds the
episodes to this show. With --new-show, it creates another show.

The import copies the pictures of new shows and episodes. It leaves out a picture that it cannot
copy, and all pictures with --offline.

New episodes become drafts, which the Inbox of /admin lists. With --publish, new episodes go live,
except those with neither a quick take, a recap nor show notes. An import never withdraws or
publishes an existing episode, and never overwrites what an editor has changed. The exit code is 1 if anything
failed.`;

const isTerminal = process.stdout.isTTY === true;

const report: ImportReport = {
  reportItem({ kind, label, outcome, reasons }) {
    if (reasons.length === 0) return;
    const line = `${outcome === "failed" ? "failed" : "note"}: ${kind} ${label}: ${reasons.join("; ")}`;
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
  const parts = [`${formatCount(total(show), "show")}: ${outcomeCounts(show, false)}`];
  parts.push(`${formatCount(total(episode), "episode")}: ${outcomeCounts(episode, true)}`);
  if (file.failed > 0) parts.push(`${formatCount(file.failed, "file")} could not be read`);
  return parts.join("; ");
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function outcomeCounts(counts: Counts, withZeros: boolean): string {
  const parts = Object.entries(counts).filter(([, count]) => withZeros || count > 0);
  return parts.map(([outcome, count]) => `${count} ${outcome}`).join(", ") || "none";
}

/** Returns null if the arguments are wrong. */
function optionsOf(args: string[]) {
  try {
    const { values, positionals: names } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        offline: { type: "boolean", default: false },
        publish: { type: "boolean", default: false },
        show: { type: "string" },
        "new-show": { type: "boolean", default: false },
      },
    });
    const { offline, publish, show, "new-show": isNewShow } = values;
    if (names.length === 0 || (show !== undefined && isNewShow)) return null;
    const sameName: SameName = show === undefined ? (isNewShow ? "new show" : "ask") : { slug: show };
    return { names, offline, publish, sameName };
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
  const { names, offline, publish, sameName } = options;
  const { client, target, close } = await openAdminClient();
  logLine("import", `writes to ${target}`);
  try {
    // npm runs this script in the package's folder, but the user's file names are relative to INIT_CWD.
    const folder = process.env.INIT_CWD ?? ".";
    const sources = names.map((name) => openSource(name, { offline, folder }));
    const copyPicture = pictureCopier(client, { offline, names });
    const counts = await importFiles(client, sources, report, {
      publish,
      copyPicture,
      sameName,
    });
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
