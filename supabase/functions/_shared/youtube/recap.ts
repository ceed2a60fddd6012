import { DEFAULT_CTA, KNOWN_NOTES_MAX_CHARS } from "../../../../src/domain/constants.ts";
import type { TextSource } from "../../../../src/domain/content/origin.ts";
import { EPISODE_MAX_CHARS } from "../../../../src/domain/limits.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import type { EpisodeFacts } from "../../../../src/domain/recap-form/material.ts";
import type { RecapLength } from "../../../../src/domain/recap-form/recap-length.ts";
import { isDay } from "../../../../src/domain/text/dates.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import { transcriptLines } from "../../../../src/domain/transcript/lines.ts";
import { minutesFromSeconds, watchUrl } from "../../../../src/domain/youtube/youtube.ts";
import type { Caller } from "../caller.ts";
import { type Material, writeRecapTexts } from "../recap/recap-texts.ts";
import type { Env } from "../settings.ts";
import type { Captions, Video, YouTube } from "./index.ts";
import type { Show } from "./store.ts";

export interface Tools {
  caller: Caller;
  env: Env;
  signal: AbortSignal;
  youtube: YouTube;
  /** The time for all texts of the model, if the caller has less than a request has. */
  seconds?: number;
}

interface RecapRequest {
  videoId: string;
  show: Show;
  length?: RecapLength;
  listedVideo?: Video;
  /** This transcript replaces the captions of the video. It has the format of the database. */
  transcript?: string | undefined;
}

export type WrittenRecap = Awaited<ReturnType<typeof writeRecap>>;

/** Writes a recap of a video. Flags, slugs and ids never come from the video or the model (security E19). */
export async function writeRecap(tools: Tools, request: RecapRequest) {
  const { video, source, transcript, restsOn, material } = await readVideoMaterial(tools.youtube, request);
  const { missing, notes, receipts, ...texts } = await writeRecapTexts(tools, material);
  const { facts, lines } = material;
  const { people, links } = extractRecap(facts.title, video.description, lines, facts.hosts);
  return {
    row: {
      title: facts.title,
      episode_date: dayOf(video.publishedAt),
      episode_link: material.link,
      youtube_url: material.link,
      thumbnail_url: video.thumbnailUrl,
      duration_minutes: minutesFromSeconds(video.seconds),
      guests: people,
      links,
      cta: DEFAULT_CTA,
      is_featured: false,
      transcript,
      ...texts,
      rests_on: restsOn,
    },
    receipts,
    missing,
    notes: [...notes, ...factNotes(video, source, people.length > 0)],
  };
}

export async function readVideoMaterial(
  youtube: YouTube,
  { videoId, show, length = "usual", listedVideo, transcript: pastedTranscript }: RecapRequest,
) {
  const needsCaptions = pastedTranscript === undefined;
  const { video, captions } = await youtube.readVideo(videoId, {
    listedVideo,
    language: show.language,
    needsCaptions,
  });
  const source = pastedTranscript === undefined ? captions : { transcript: pastedTranscript };
  const transcript = "transcript" in source ? storableText(source.transcript, EPISODE_MAX_CHARS.transcript) : null;
  const title = storableText(video.title.replace(/\s+/g, " "), EPISODE_MAX_CHARS.title) || "Untitled video";
  const lines = transcript === null ? [] : transcriptLines(transcript);
  const description = storableText(video.description, KNOWN_NOTES_MAX_CHARS);
  const facts: EpisodeFacts = {
    title,
    show: show.name,
    aboutShow: show.description ?? "",
    glossary: show.glossary,
    date: dayOf(video.publishedAt),
    minutes: minutesFromSeconds(video.seconds),
    // Without captions, the description is the source.
    notes: lines.length > 0 ? description : "",
    hosts: show.hosts,
    guests: [],
    chapters: [],
    links: [],
  };
  const text = lines.length > 0 ? "" : description;
  const material: Material = { showId: show.id, facts, lines, text, link: watchUrl(videoId), length };
  const spokenSource: TextSource = pastedTranscript === undefined ? "captions" : "transcript";
  const restsOn: TextSource = material.lines.length > 0 ? spokenSource : "description";
  return { video, source, transcript, restsOn, material };
}

function factNotes({ publishedAt, seconds }: Video, captions: Captions, hasPeople: boolean) {
  return [
    ...("reason" in captions ? [`Transcript: left empty. ${captions.reason}`] : []),
    ...(dayOf(publishedAt) === null ? ["Episode date: left empty. YouTube did not return it."] : []),
    ...(minutesFromSeconds(seconds) === null ? ["Duration: left empty. YouTube did not return it."] : []),
    ...(hasPeople ? [] : ["Guests: left empty. A video does not name them reliably."]),
  ];
}

function dayOf(time: string | null): string | null {
  const day = time?.slice(0, 10) ?? "";
  return isDay(day) ? day : null;
}
