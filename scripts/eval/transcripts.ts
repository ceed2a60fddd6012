import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Source transcripts by show file (without `.json`), then by the episode's slug. */
export type Transcripts = Map<string, Map<string, string>>;

interface ShowFile {
  episodes: { slug: string; transcript: string | null }[];
}

/** Reads `shows/*.json` in `SHARED_DATA`. Omits shows without a transcript. */
export function readTranscripts(sharedData: string): Transcripts {
  const folder = join(sharedData, "shows");
  const shows: Transcripts = new Map();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const { episodes } = JSON.parse(readFileSync(join(folder, name), "utf8")) as ShowFile;
    const withTranscript = episodes.flatMap(({ slug, transcript }) =>
      transcript ? [[slug, transcript] as const] : [],
    );
    if (withTranscript.length > 0) shows.set(basename(name, ".json"), new Map(withTranscript));
  }
  return shows;
}

export const transcriptOf = (shows: Transcripts, show: string, episode: string) =>
  shows.get(show)?.get(episode);
