import { z } from "zod";
import {
  PASTED_TRANSCRIPT_MAX_BYTES,
  PASTED_TRANSCRIPT_MAX_CHARS,
} from "../../../../src/domain/constants.ts";
import type { TextSource } from "../../../../src/domain/content/origin.ts";
import { EPISODE_MAX_CHARS } from "../../../../src/domain/limits.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import {
  GENERATED_SECTIONS,
  type GeneratedSection,
} from "../../../../src/domain/recap-form/generated-sections.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import { TranscriptError } from "../../../../src/domain/transcript/cue.ts";
import { transcriptLines } from "../../../../src/domain/transcript/lines.ts";
import { parseTranscriptFile } from "../../../../src/domain/transcript/parse-file.ts";
import { writeTranscript } from "../../../../src/domain/transcript/write.ts";
import { VIDEO_ID } from "../../../../src/domain/youtube/youtube.ts";
import type { Client } from "../caller.ts";
import type { Contract } from "../contract.ts";
import { Refused } from "../refused.ts";
import type { HandlerInput } from "../serve.ts";
import { youtubeOf } from "../youtube/index.ts";
import { readVideoMaterial } from "../youtube/recap.ts";
import { readShow } from "../youtube/store.ts";
import { withLease } from "./lease.ts";
import { type Material, writeRecapTexts } from "./recap-texts.ts";
import type { Section } from "./sections.ts";

const pastedText = z
  .string()
  .max(
    PASTED_TRANSCRIPT_MAX_CHARS,
    `At most ${formatCount(PASTED_TRANSCRIPT_MAX_CHARS, "character")}.`,
  )
  .refine((text) => text.trim() !== "", "This is empty.");

export const contract = {
  allowedCallers: "author",
  body: z.strictObject({
    showId: z.uuid(),
    title: z.string().max(EPISODE_MAX_CHARS.title).default(""),
    source: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("transcript"), text: pastedText }),
      z.strictObject({ kind: z.literal("episode"), id: z.uuid() }),
      z.strictObject({
        kind: z.literal("video"),
        id: z.string().regex(VIDEO_ID, "This is not the id of a YouTube video."),
      }),
      z.strictObject({ kind: z.literal("text"), text: pastedText }),
    ]),
    section: z.enum(GENERATED_SECTIONS).optional(),
    /** The id of the stored recap that gets the texts. */
    episodeId: z.uuid().optional(),
    /** True if the Inbox sends the request. The request then fails if the draft no longer waits for texts. */
    isFromInbox: z.boolean().default(false),
  }),
  maxBytes: PASTED_TRANSCRIPT_MAX_BYTES,
  failure: "Failed to generate recap",
} satisfies Contract;

const MODEL_SECTIONS: Partial<Record<GeneratedSection, readonly Section[]>> = {
  quick_take: ["quickTake"],
  recap_body: ["recapBody", "playbook"],
  key_takeaways: ["keyTakeaways"],
  quotes: ["quotes"],
  recommendations: ["recommendations"],
  why_it_matters: ["whyItMatters"],
};

/** Writes one section or all sections. Returns the texts and stores nothing (security B61, E24). */
export async function generateRecap(input: HandlerInput<typeof contract>) {
  const { source, episodeId, isFromInbox } = input.body;
  const id = source.kind === "episode" ? source.id : episodeId;
  if (id === undefined) return generateTexts(input);
  return withLease({ ...input, episodeId: id, isFromInbox }, () => generateTexts(input));
}

async function generateTexts(input: HandlerInput<typeof contract>) {
  const { section } = input.body;
  const { material, restsOn } = await readSource(input);
  const { title, description, lines } = material;
  const { people, chapters, links } = extractRecap(title, description, lines);
  const extractedFields = { guests: people, chapters, links };
  if (section !== undefined && !MODEL_SECTIONS[section]) {
    const values: Record<string, unknown> = extractedFields;
    return { episode: { [section]: values[section] }, rests_on: restsOn, support: [], notes: [] };
  }
  const { missing, notes, support, ...texts } = await writeRecapTexts(
    input,
    material,
    section && MODEL_SECTIONS[section],
  );
  const values: Record<string, unknown> = { ...texts, ...extractedFields };
  const episode = section === undefined ? values : { [section]: values[section] };
  return { episode, rests_on: restsOn, support, notes };
}

async function readSource({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const { source, title, showId } = body;
  const { language } = await readShow(caller.client, showId);
  switch (source.kind) {
    case "video":
      return readVideoMaterial(youtubeOf(env, signal), { videoId: source.id, language });
    case "transcript":
      return spokenMaterial(title, readPastedTranscript(source.text), "transcript");
    case "text":
      return {
        material: {
          title,
          description: storableText(source.text, PASTED_TRANSCRIPT_MAX_CHARS),
          lines: [],
          link: "",
        },
        restsOn: "description" as const,
      };
    case "episode":
      return storedMaterial(caller.client, source.id);
  }
}

function spokenMaterial(title: string, transcript: string, restsOn: TextSource) {
  const material: Material = {
    ...{ title, description: "", link: "" },
    lines: transcriptLines(transcript),
  };
  if (material.lines.length === 0) throw new Refused(400, "The transcript has no words.");
  return { material, restsOn };
}

/** This function can read the same drafts as the caller. */
async function storedMaterial(client: Client, id: string) {
  const { data } = await client
    .from("er_episodes")
    .select("title, transcript, rests_on")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Refused(404, "Episode Not Found");
  if (!data.transcript) throw new Refused(400, "This episode has no transcript.");
  const restsOn = data.rests_on === "captions" ? "captions" : "transcript";
  return spokenMaterial(data.title, data.transcript, restsOn);
}

export function readPastedTranscript(transcript: string): string {
  try {
    return writeTranscript(parseTranscriptFile(transcript));
  } catch (error) {
    if (error instanceof TranscriptError) throw new Refused(400, error.message);
    throw error;
  }
}
