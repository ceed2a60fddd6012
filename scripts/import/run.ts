import type { Client } from "../../src/data/client.ts";
import { type CopyPicture, copyPictures } from "../../src/data/import/copy-pictures.ts";
import type { ImportSource } from "../../src/data/import/import-source.ts";
import { groupShows, recognize, type SameName, SameNameQuestion } from "../../src/data/import/known.ts";
import { planShow } from "../../src/data/import/plan.ts";
import { type OpenFile, openFile, readItems } from "../../src/data/import/read.ts";
import { type ImportReport, type ItemResult, importShow, type Outcome } from "../../src/data/import/run.ts";
import { reasonOf } from "../../src/domain/text/error-reason.ts";

export type Counts = Record<Outcome, number>;
export type ImportCounts = Record<ItemResult["kind"], Counts>;

type NamedFile = OpenFile & { name: string };

const SAME_NAME_HINT =
  "; if it is the same podcast, import it with --show SLUG, and if it is another one, with --new-show";

/** Imports all files. If a file, show or episode is invalid, the report lists it, and the import continues. */
export async function importFiles(
  client: Client,
  sources: Iterable<ImportSource>,
  report: ImportReport,
  {
    publish,
    copyPicture,
    sameName = "ask",
  }: {
    publish: boolean;
    /** With "ask", the import skips a show if only its name equals that of a stored show, and reports why. */
    sameName?: SameName;
    /** Without this function, rows store the addresses of the original pictures. */
    copyPicture?: CopyPicture;
  },
): Promise<ImportCounts> {
  const counts: ImportCounts = { file: noCounts(), show: noCounts(), episode: noCounts() };
  const countingReport: ImportReport = {
    progress: report.progress,
    reportItem(result) {
      counts[result.kind][result.outcome]++;
      report.reportItem(result);
    },
  };
  for (const files of await groupShows(await openAll(sources, countingReport))) {
    const [firstFile] = files;
    const source = (firstFile?.name ?? "").replace(/^.*[\\/]/, "").slice(0, 300);
    const shows = counts.show;
    const importedShows = totalOf(shows);
    try {
      const recognition = await recognize(client, files, sameName);
      const parts = [];
      for (const file of files) parts.push(await readItems(file, recognition));
      const plan = await planShow(parts, recognition);
      const finalPlan = copyPicture ? await copyPictures(client, plan, { copyPicture }) : plan;
      await importShow(client, finalPlan, { publish, source }, countingReport);
    } catch (error) {
      const isShowSaved = totalOf(shows) > importedShows;
      const hint = error instanceof SameNameQuestion ? SAME_NAME_HINT : "";
      reportFailure(files, reasonOf(error) + hint, isShowSaved, countingReport);
    }
  }
  return counts;
}

async function openAll(sources: Iterable<ImportSource>, report: ImportReport): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const source of sources) {
    try {
      files.push({ ...(await openFile(source)), name: source.name });
    } catch (error) {
      const reasons = [reasonOf(error)];
      report.reportItem({ kind: "file", label: source.name, outcome: "failed", reasons });
    }
  }
  return files;
}

function reportFailure(files: NamedFile[], reason: string, isShowSaved: boolean, report: ImportReport): void {
  const label = files[0]?.show.name.slice(0, 80) ?? "";
  report.reportItem({ kind: "show", label, outcome: "failed", reasons: [reason] });
  if (isShowSaved) return;
  const titles = files.flatMap(({ items, problems }) => [
    ...problems.map((problem) => problem.label),
    ...items.map((item) => item.title),
  ]);
  for (const title of titles) {
    report.reportItem({
      kind: "episode",
      label: `${label}/${title.slice(0, 80)}`,
      outcome: "failed",
      reasons: ["its show was not imported"],
    });
  }
}

const totalOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export function hasFailures(counts: ImportCounts): boolean {
  return Object.values(counts).some(({ failed }) => failed > 0);
}

function noCounts(): Counts {
  return { created: 0, updated: 0, unchanged: 0, failed: 0 };
}
