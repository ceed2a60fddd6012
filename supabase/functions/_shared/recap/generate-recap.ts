import { z } from "zod";
import {
  KNOWN_NOTES_MAX_CHARS,
  PASTED_TRANSCRIPT_MAX_BYTES,
  PASTED_TRANSCRIPT_MAX_CHARS,
} from "../../../../src/domain/constants.ts";
import type { Chapter, Link } from "../../../../src/domain/content/content.ts";
import { storedGuests } from "../../../../src/domain/content/guests.ts";
import { withoutHosts } from "../../../../src/domain/content/hosts.ts";
import type { TextSource } from "../../../../src/domain/content/origin.ts";
import {
  CHAPTER_TITLE_MAX_CHARS,
  EPISODE_MAX_CHARS,
  EPISODE_MAX_ITEMS,
  IMPORTED_DURATION_MAX_MINUTES,
  LABEL_MAX_CHARS,
  URL_MAX_CHARS,
} from "../../../../src/domain/limits.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import { GENERATED_SECTIONS, type GeneratedSection } from "../../../../src/domain/recap-form/generated-sections.ts";
import type { EpisodeFacts } from "../../../../src/domain/recap-form/material.ts";
import { RECAP_LENGTHS, type RecapLength } from "../../../../src/domain/recap-form/recap-length.ts";
import {
  type Again,
  EARLIER_MAX_CHARS,
  INSTRUCTION_MAX_CHARS,
} from "../../../../src/domain/recap-form/written-again.ts";
import { RECEIPT_MAX } from "../../../../src/domain/receipts/receipt.ts";
import { isDay } from "../../../../src/domain/text/dates.ts";
import { htmlWords } from "../../../../src/domain/text/difference.ts";
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
import { readShow, type Show } from "../youtube/store.ts";
import { withLease } from "./lease.ts";
import { type Material, writeRecapTexts } from "./recap-texts.ts";
import type { Section } from "./sections.ts";
import { checkSentences, rewriteSentence, sentenceBody } from "./sentences.ts";

const pastedText = z
  .string()
  .max(PASTED_TRANSCRIPT_MAX_CHARS, `At most ${formatCount(PASTED_TRANSCRIPT_MAX_CHARS, "character")}.`)
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
    /** Sentences to check again, or one to write again. Then the function writes no section. */
    check: z.array(sentenceBody).min(1).max(RECEIPT_MAX.receipts).optional(),
    rewrite: sentenceBody.optional(),
    /** The section has a text already, and the editor wants another one. */
    again: z
      .strictObject({
        instruction: z
          .string()
          .trim()
          .max(INSTRUCTION_MAX_CHARS, `An instruction has at most ${INSTRUCTION_MAX_CHARS} characters.`),
        earlier: z.string().max(EARLIER_MAX_CHARS),
      })
      .optional(),
    /** How long the texts should be, for the length of the episode. */
    length: z.enum(RECAP_LENGTHS).default("usual"),
    /** What the form knows about the episode. These fields replace what the database or YouTube knows. */
    known: z
      .strictObject({
        date: z.string().refine(isDay, "This is not a day.").optional(),
        minutes: z.number().int().positive().max(IMPORTED_DURATION_MAX_MINUTES).optional(),
        /** Plain text. */
        showNotes: z.string().max(KNOWN_NOTES_MAX_CHARS).optional(),
        guests: z.array(z.string().max(LABEL_MAX_CHARS)).max(EPISODE_MAX_ITEMS.guests).optional(),
        chapters: z
          .array(z.strictObject({ start: z.number().nonnegative(), title: z.string().max(CHAPTER_TITLE_MAX_CHARS) }))
          .max(EPISODE_MAX_ITEMS.chapters)
          .optional(),
        links: z
          .array(z.strictObject({ text: z.string().max(LABEL_MAX_CHARS), url: z.string().max(URL_MAX_CHARS) }))
          .max(EPISODE_MAX_ITEMS.links)
          .optional(),
      })
      .default({}),
    /** The id of the stored recap that gets the texts. */
    episodeId: z.uuid().optional(),
  }),
  maxBytes:
    PASTED_TRANSCRIPT_MAX_BYTES +
    4 * (KNOWN_NOTES_MAX_CHARS + EARLIER_MAX_CHARS) +
    // Most sentences are much shorter than the longest.
    (RECEIPT_MAX.receipts * RECEIPT_MAX.sentenceChars) / 4,
  failure: "Failed to generate recap",
} satisfies Contract;

export const MODEL_SECTIONS: Partial<Record<GeneratedSection, readonly Section[]>> = {
  quick_take: ["quickTake"],
  recap_body: ["recapBody", "playbook"],
  key_takeaways: ["keyTakeaways"],
  quotes: ["quotes"],
  recommendations: ["recommendations"],
  why_it_matters: ["whyItMatters"],
  chapters: ["chapters"],
};

/** Writes one section or all sections, or checks sentences. Returns the texts and stores nothing (security B61, E24). */
export async function generateRecap(input: HandlerInput<typeof contract>) {
  const { source, episodeId } = input.body;
  const id = source.kind === "episode" ? source.id : episodeId;
  if (id === undefined) return generateTexts(input);
  return withLease({ ...input, episodeId: id }, () => generateTexts(input));
}

async function generateTexts(input: HandlerInput<typeof contract>) {
  const { section, again, check, rewrite } = input.body;
  if (again && !(section && MODEL_SECTIONS[section])) throw new Refused(400, "The model does not write this section.");
  const source = await readSource(input);
  const { restsOn } = source;
  if (check || rewrite) {
    if (source.material.lines.length === 0) throw new Refused(400, "The transcript has no words.");
    const answer = rewrite
      ? await rewriteSentence(input, source.material, rewrite)
      : await checkSentences(input, source.material, check ?? []);
    return { episode: {}, rests_on: restsOn, ...answer };
  }
  const material = again ? rewritten(source.material, again, section) : source.material;
  const { facts, lines, text } = material;
  const description = [facts.notes, text].filter(Boolean).join("\n");
  const { people, links } = extractRecap(facts.title, description, lines, facts.hosts);
  const extractedFields = { guests: people, links };
  if (section !== undefined && !MODEL_SECTIONS[section]) {
    const values: Record<string, unknown> = extractedFields;
    return { episode: { [section]: values[section] }, rests_on: restsOn, receipts: [], notes: [] };
  }
  const { missing, notes, receipts, ...texts } = await writeRecapTexts(
    input,
    material,
    section && MODEL_SECTIONS[section],
  );
  const values: Record<string, unknown> = { ...texts, ...extractedFields };
  const episode = section === undefined ? values : { [section]: values[section] };
  return { episode, rests_on: restsOn, receipts, notes };
}

/** The chapters that the recap has are not the publisher's if an editor wants others. Those in the show notes still win. */
const rewritten = (material: Material, again: Again, section?: GeneratedSection): Material =>
  section === "chapters" ? { ...material, again, facts: { ...material.facts, chapters: [] } } : { ...material, again };

/** Reads a stored recap and its show, as a generation without the form needs them. */
export async function readStoredSource(client: Client, id: string, showId: string) {
  const show = await readShow(client, showId);
  const { transcript, restsOn, facts } = await readEpisode(client, id);
  return spokenMaterial(show, factsOf(show, facts, {}), transcript, { restsOn, length: "usual" });
}

async function readSource({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const { source, title, showId, known, length } = body;
  const show = await readShow(caller.client, showId);
  const formFacts = (base: Partial<EpisodeFacts> = {}) => factsOf(show, { title, ...base }, known);
  switch (source.kind) {
    case "video": {
      const { material, restsOn } = await readVideoMaterial(youtubeOf(env, signal), {
        videoId: source.id,
        show,
        length,
      });
      return { material: { ...material, facts: factsOf(show, material.facts, known) }, restsOn };
    }
    case "transcript":
      return spokenMaterial(show, formFacts(), readPastedTranscript(source.text), { restsOn: "transcript", length });
    case "text": {
      const text = storableText(source.text, PASTED_TRANSCRIPT_MAX_CHARS);
      const material: Material = { showId, facts: formFacts(), lines: [], text, link: "", length };
      return { material, restsOn: "description" as const };
    }
    case "episode": {
      const { transcript, restsOn, facts } = await readEpisode(caller.client, source.id);
      return spokenMaterial(show, factsOf(show, facts, known), transcript, { restsOn, length });
    }
  }
}

function spokenMaterial(
  show: Show,
  facts: EpisodeFacts,
  transcript: string,
  { restsOn, length }: { restsOn: TextSource; length: RecapLength },
) {
  const material: Material = { showId: show.id, facts, text: "", link: "", lines: transcriptLines(transcript), length };
  if (material.lines.length === 0) throw new Refused(400, "The transcript has no words.");
  return { material, restsOn };
}

type Known = HandlerInput<typeof contract>["body"]["known"];

/** Joins what the database knows with what the form knows. */
function factsOf(show: Show, base: Partial<EpisodeFacts>, known: Known): EpisodeFacts {
  const { date, minutes, showNotes, guests, chapters, links } = known;
  return {
    title: base.title ?? "",
    show: show.name,
    aboutShow: show.description ?? "",
    glossary: show.glossary,
    date: date || (base.date ?? null),
    minutes: minutes ?? base.minutes ?? null,
    notes: showNotes || (base.notes ?? ""),
    hosts: show.hosts,
    guests: withoutHosts(guests?.length ? guests.map((name) => ({ name })) : (base.guests ?? []), show.hosts),
    chapters: chapters?.length ? chapters : (base.chapters ?? []),
    links: links?.length ? links : (base.links ?? []),
  };
}

/** This function can read the same drafts as the caller. */
async function readEpisode(client: Client, id: string) {
  const { data } = await client
    .from("er_episodes")
    .select(
      "title, transcript, rests_on, episode_date, duration_minutes, show_notes, guests, guest_name, guest_link, chapters, links",
    )
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Refused(404, "Episode Not Found");
  if (!data.transcript) throw new Refused(400, "This episode has no transcript.");
  const facts: Partial<EpisodeFacts> = {
    title: data.title,
    date: data.episode_date,
    minutes: data.duration_minutes,
    notes: htmlWords(data.show_notes ?? ""),
    guests: storedGuests(data),
    chapters: data.chapters as unknown as Chapter[],
    links: data.links as unknown as Link[],
  };
  const restsOn: TextSource = data.rests_on === "captions" ? "captions" : "transcript";
  return { transcript: data.transcript, restsOn, facts };
}

export function readPastedTranscript(transcript: string): string {
  try {
    return writeTranscript(parseTranscriptFile(transcript));
  } catch (error) {
    if (error instanceof TranscriptError) throw new Refused(400, error.message);
    throw error;
  }
}
