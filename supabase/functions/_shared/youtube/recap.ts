import { DEFAULT_CTA } from "../../../../src/domain/constants.ts";
import type { TextSource } from "../../../../src/domain/content/origin.ts";
import { EPISODE_MAX_CHARS } from "../../../../src/domain/limits.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import { isDay } from "../../../../src/domain/text/dates.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import { transcriptLines } from "../../../../src/domain/transcript/lines.ts";
import { minutesFromSeconds, watchUrl } from "../../../../src/domain/youtube/youtube.ts";
import type { Caller } from "../caller.ts";
import { type Material, writeRecapTexts } from "../recap/recap-texts.ts";
import type { Env } from "../settings.ts";
import type { Captions, Video, YouTube } from "./index.ts";

export interface Tools {
  caller: Caller;
  env: Env;
  signal: AbortSignal;
  youtube: YouTube;
}

interface RecapRequest {
  videoId: string;
  /** A BCP 47 tag, or null if the language is unknown. */
  language: string | null;
  listedVideo?: Video;
  /** This transcript replaces the captions of the video. It has the format of the database. */
  transcript?: string | undefined;
}

export type WrittenRecap = Awaited<ReturnType<typeof writeRecap>>;

/** Writes a recap of a video. Flags, slugs and ids never come from the video or the model (security E19). */
export async function writeRecap(tools: Tools, request: RecapRequest) {
  const { video, source, transcript, restsOn, material } = await readVideoMaterial(
    tools.youtube,
    request,
  );
  const { missing, notes, support, ...texts } = await writeRecapTexts(tools, material);
  const { chapters, people, links } = extractRecap(
    material.title,
    material.description,
    material.lines,
  );
  return {
    row: {
      title: material.title,
      episode_date: dayOf(video.publishedAt),
      episode_link: material.link,
      youtube_url: material.link,
      thumbnail_url: video.thumbnailUrl,
      duration_minutes: minutesFromSeconds(video.seconds),
      ...{ guests: people, chapters, links, cta: DEFAULT_CTA, is_featured: false, transcript },
      ...texts,
      rests_on: restsOn,
    },
    support,
    missing,
    notes: [...notes, ...factNotes(video, source, people.length > 0)],
  };
}

export async function readVideoMaterial(
  youtube: YouTube,
  { videoId, language, listedVideo, transcript: pastedTranscript }: RecapRequest,
) {
  const needsCaptions = pastedTranscript === undefined;
  const { video, captions } = await youtube.readVideo(videoId, {
    listedVideo,
    language,
    needsCaptions,
  });
  const source = pastedTranscript === undefined ? captions : { transcript: pastedTranscript };
  const transcript =
    "transcript" in source ? storableText(source.transcript, EPISODE_MAX_CHARS.transcript) : null;
  const title =
    storableText(video.title.replace(/\s+/g, " "), EPISODE_MAX_CHARS.title) || "Untitled video";
  const material: Material = {
    ...{ title, description: storableText(video.description, 20_000) },
    lines: transcript === null ? [] : transcriptLines(transcript),
    link: watchUrl(videoId),
  };
  const spokenSource: TextSource = pastedTranscript === undefined ? "captions" : "transcript";
  const restsOn: TextSource = material.lines.length > 0 ? spokenSource : "description";
  return { video, source, transcript, restsOn, material };
}

function factNotes({ publishedAt, seconds }: Video, captions: Captions, hasPeople: boolean) {
  return [
    ...("reason" in captions ? [`Transcript: left empty. ${captions.reason}`] : []),
    ...(dayOf(publishedAt) === null
      ? ["Episode date: left empty. YouTube did not return it."]
      : []),
    ...(minutesFromSeconds(seconds) === null
      ? ["Duration: left empty. YouTube did not return it."]
      : []),
    ...(hasPeople ? [] : ["Guests: left empty. A video does not name them reliably."]),
  ];
}

function dayOf(time: string | null): string | null {
  const day = time?.slice(0, 10) ?? "";
  return isDay(day) ? day : null;
}
