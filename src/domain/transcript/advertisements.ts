import type { Cue } from "./cue.ts";
import { paragraphIds } from "./paragraphs.ts";

export interface PageLine extends Cue {
  id: string;
}

/** Lines that follow each other and are all advertisements, or all not. */
export interface PageRun {
  isAdvertisement: boolean;
  lines: readonly PageLine[];
  /** From the first line to the next run. Null if one of the two times is unknown. */
  seconds: number | null;
}

export function pageRuns(paragraphs: readonly Cue[]): PageRun[] {
  const ids = paragraphIds(paragraphs);
  const runs: { isAdvertisement: boolean; lines: PageLine[] }[] = [];
  for (const [index, { speaker, start, text, isAdvertisement = false }] of paragraphs.entries()) {
    const line = { id: ids[index] ?? "", speaker, start, text };
    const run = runs.at(-1);
    if (run?.isAdvertisement === isAdvertisement) run.lines.push(line);
    else runs.push({ isAdvertisement, lines: [line] });
  }
  return runs.map((run, index) => {
    const [start, end] = [run, runs[index + 1]].map((part) => part?.lines[0]?.start ?? null);
    return { ...run, seconds: start == null || end == null ? null : Math.max(0, Math.round(end - start)) };
  });
}

/** Such as `Advertisement, 45 s` or `Advertisement, 1 min 5 s`. */
export function advertisementLabel(seconds: number | null): string {
  const minutes = Math.floor((seconds ?? 0) / 60);
  const rest = (seconds ?? 0) % 60;
  const length = [minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`].filter(Boolean).join(" ");
  return length === "" ? "Advertisement" : `Advertisement, ${length}`;
}
