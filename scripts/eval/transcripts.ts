import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Maps the name of a show file (without `.json`) to the transcripts of its episodes, by slug. */
export type Transcripts = Map<string, Map<string, string>>;

interface ShowFile {
  episodes: { slug: string; transcript: string | null }[];
}

/** Reads `shows/*.json` in the folder `sharedData`. The result leaves out shows without a transcript. */
export function readTranscripts(sharedData: string): Transcripts {
  const folder = join(sharedData, "shows");
  const shows: Transcripts = new Map();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const { episodes } = JSON.parse(readFileSync(join(folder, name), "utf8")) as ShowFile;
    const transcripts = episodes.flatMap(({ slug, transcript }) =>
      transcript ? [[slug, transcript] as const] : [],
    );
    if (transcripts.length > 0) shows.set(basename(name, ".json"), new Map(transcripts));
  }
  return shows;
}

export const transcriptOf = (shows: Transcripts, show: string, episode: string) =>
  shows.get(show)?.get(episode);
