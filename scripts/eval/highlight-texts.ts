import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupCues } from "../../src/domain/transcript/paragraphs.ts";
import { readTranscript } from "../../src/domain/transcript/read.ts";

const MIN_CHARS = 400;

type Episode = Record<string, unknown>;

/** Reads the files of shows in a folder. Returns the texts of transcripts, recaps, notes and takeaways without markup. */
export function highlightTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .flatMap((name) => {
      const file = JSON.parse(readFileSync(join(folder, name), "utf8")) as { episodes: Episode[] };
      return file.episodes.flatMap(textsOf);
    })
    .filter((text) => text.length >= MIN_CHARS);
}

function textsOf({ transcript, recap_markdown, show_notes_markdown, key_takeaways }: Episode) {
  const paragraphs = typeof transcript === "string" ? groupCues(readTranscript(transcript)) : [];
  const takeaways = Array.isArray(key_takeaways) ? key_takeaways.join("\n") : "";
  return [
    paragraphs.map(({ text }) => text).join("\n"),
    ...[recap_markdown, show_notes_markdown].map((text) => (typeof text === "string" ? withoutMarkup(text) : "")),
    takeaways,
  ];
}

const withoutMarkup = (markdown: string) =>
  markdown
    .replace(/<[^>]+>/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/https?:\/\/\S+/g, " ");
