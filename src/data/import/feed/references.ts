import { reasonOf } from "../../../domain/text/error-reason.ts";
import { parseJson } from "../../../domain/text/json.ts";
import { readForeignTranscript } from "../../../domain/transcript/parse-file.ts";
import { decodeText, type SourceBytes } from "../decode.ts";
import type { SourceEpisode } from "../format.ts";
import { z } from "../zod.ts";
import type { FeedEpisode, Reference } from "./episode.ts";

export type ReferenceReader = (reference: string) => Promise<SourceBytes>;

const MAX_PARALLEL = 4;
/** The formats with the most information come first: speakers and times, then only times, then only words. */
const TRANSCRIPT_KINDS = [/json/, /vtt/, /srt|subrip/, /html/, /plain|text|txt/];

const chaptersSchema = z.object({
  chapters: z.array(
    z.object({
      startTime: z.union([z.number(), z.string()]),
      title: z.string().optional(),
      toc: z.boolean().optional(),
    }),
  ),
});

export async function readReferences(
  items: FeedEpisode[],
  read: ReferenceReader,
  language: string | null | undefined,
): Promise<void> {
  const remainingItems = [...items];
  const readRemainingItems = async () => {
    for (let item = remainingItems.shift(); item; item = remainingItems.shift()) {
      const { episode, notes } = item;
      episode.transcript = await firstReadable(
        bestFirst(item.transcripts, language),
        ({ url, type }, text) => readForeignTranscript(text, { mime: type, name: url }),
        read,
        (reason) => notes.push(`transcript left out: ${reason}`),
      );
      const chapters = await firstReadable(
        item.chapters,
        (_reference, text) => chaptersOf(text),
        read,
        (reason) => notes.push(`chapters left out: ${reason}`),
      );
      if (chapters?.length) episode.chapters = chapters;
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, readRemainingItems));
}

/** Puts transcripts in the show's language first, and the best format first within a language. */
export function bestFirst(references: Reference[], language: string | null | undefined): Reference[] {
  const showLanguage = primaryLanguage(language ?? "");
  const rank = (reference: Reference) => {
    const isForeign = showLanguage !== "" && ![showLanguage, ""].includes(primaryLanguage(reference.language));
    return Number(isForeign) * TRANSCRIPT_KINDS.length * 2 + formatRank(reference);
  };
  return references.toSorted((a, b) => rank(a) - rank(b));
}

function formatRank({ type, url }: Reference): number {
  const index = TRANSCRIPT_KINDS.findIndex((kind) => kind.test(type || url.toLowerCase()));
  return index < 0 ? TRANSCRIPT_KINDS.length : index;
}

const primaryLanguage = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? "";

async function firstReadable<Value>(
  references: Reference[],
  parse: (reference: Reference, text: string) => Value,
  read: ReferenceReader,
  reportFailure: (reason: string) => void,
): Promise<Value | null> {
  const reasons: string[] = [];
  for (const reference of references) {
    try {
      return parse(reference, decodeText(await read(reference.url)).text);
    } catch (error) {
      reasons.push(`${reference.url.slice(0, 200)}: ${reasonOf(error)}`);
    }
  }
  for (const reason of reasons) reportFailure(reason);
  return null;
}

function chaptersOf(text: string): NonNullable<SourceEpisode["chapters"]> {
  const value = parseJson(text);
  if (value === undefined) throw new Error("not JSON");
  const chaptersFile = chaptersSchema.safeParse(value);
  if (!chaptersFile.success) throw new Error("not a chapters file");
  return chaptersFile.data.chapters.flatMap(({ startTime, title, toc }) =>
    title?.trim() && toc !== false ? [{ start: startTime, title }] : [],
  );
}
