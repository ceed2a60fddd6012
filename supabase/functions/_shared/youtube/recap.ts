import { sanitizeRichText } from "../../../../src/data/sanitize-build.ts";
import { DEFAULT_CTA } from "../../../../src/domain/constants.ts";
import { charLength, EPISODE_MAX_CHARS, EPISODE_TEXTS } from "../../../../src/domain/limits.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import { saidQuotes } from "../../../../src/domain/recap-form/transcript-quotes.ts";
import { escapeHtml } from "../../../../src/domain/rich/delta-html.ts";
import { isDay } from "../../../../src/domain/text/dates.ts";
import { storable } from "../../../../src/domain/text/storable.ts";
import { type TranscriptLine, transcriptLines } from "../../../../src/domain/transcript/lines.ts";
import { minutesOf, watchUrl } from "../../../../src/domain/youtube/youtube.ts";
import { budgetOf, modelOf } from "../ai/index.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../settings.ts";
import type { Captions, Video, YouTube } from "./index.ts";
import {
  type Missing,
  type Section,
  type Sections,
  sectionName,
  writeSections,
} from "./sections.ts";

/** What recaps are made with. */
export interface Tools {
  caller: Caller;
  env: Env;
  signal: AbortSignal;
  youtube: YouTube;
}

interface Wanted {
  videoId: string;
  /** BCP 47; null when unknown. */
  language: string | null;
  /** What a list said of the video already. */
  known?: Video;
  /** In its stored form, instead of the captions. */
  transcript?: string | undefined;
}

/** A recap of a video as a row has it, but for its slug and what it belongs to. */
export type Written = Awaited<ReturnType<typeof writeRecap>>;

/**
 * Facts from the video, texts from the model that is set up; without one, what the video itself
 * says. Flags, slug and ids never come from either (security E19). Throws `Refused`.
 */
export async function writeRecap(
  { caller, env, signal, youtube }: Tools,
  { videoId, language, known, transcript: pasted }: Wanted,
) {
  const wantsCaptions = pasted === undefined;
  const { video, captions } = await youtube.read(videoId, { known, language, wantsCaptions });
  const said = pasted === undefined ? captions : { transcript: pasted };
  const transcript =
    "transcript" in said ? storable(said.transcript, EPISODE_MAX_CHARS.transcript) : null;
  const title =
    storable(video.title.replace(/\s+/g, " "), EPISODE_MAX_CHARS.title) || "Untitled video";
  const material: Material = {
    ...{ title, description: storable(video.description, 20_000) },
    lines: transcript === null ? [] : transcriptLines(transcript),
  };
  const model = modelOf(env);
  const budget = budgetOf(caller, env);
  const server = caller.server();
  const texts =
    model && !(await budget.isSpent())
      ? await written({ model, budget, server, signal }, material)
      : extracted(material, model !== null);
  const { missing, notes, ...row } = texts;
  return {
    row: {
      title,
      episode_date: dayOf(video.publishedAt),
      episode_link: watchUrl(videoId),
      youtube_url: watchUrl(videoId),
      thumbnail_url: video.thumbnailUrl,
      duration_minutes: minutesOf(video.seconds),
      ...{ guests: [], cta: DEFAULT_CTA, is_featured: false, transcript },
      ...row,
    },
    missing,
    notes: [...notes, ...factNotes(video, said)],
  };
}

interface Material {
  title: string;
  description: string;
  lines: readonly TranscriptLine[];
}

type Writer = Parameters<typeof writeSections>[0];
const ALL: Section[] = [
  ...(["recapBody", "quickTake", "keyTakeaways", "whyItMatters"] as const),
  ...(["quotes", "recommendations", "playbook"] as const),
];
const DESCRIPTION_CHARS = 5000;
/** A method of one step is none. */
const LEAST_STEPS = 2;

async function written(writer: Writer, { title, description, lines }: Material) {
  const hasTranscript = lines.length > 0;
  // Only of a transcript can be told whether a quote was said.
  const wanted = ALL.filter((section) => section !== "quotes" || hasTranscript);
  const spoken = lines.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text));
  // The description spells the names and has the addresses of what is recommended.
  const source = [description.slice(0, DESCRIPTION_CHARS), ...spoken].join("\n");
  const answers = await writeSections(writer, wanted, { title, description: source });
  const { quotes = [], playbook = [], ...texts } = answers.written;
  const kept = saidQuotes(quotes, lines, `${title}\n${description}`).filter(
    fits(EPISODE_TEXTS.quotes),
  );
  const dropped = quotes.length - kept.length;
  return {
    quick_take: texts.quickTake ?? "",
    why_it_matters: texts.whyItMatters ?? "",
    recap_body: bodyOf(texts.recapBody ?? "", playbook),
    key_takeaways: texts.keyTakeaways ?? [],
    quotes: kept,
    recommendations: (texts.recommendations ?? [])
      .map(sanitizeRichText)
      .filter(hasText)
      .filter(fits(EPISODE_TEXTS.recommendations)),
    missing: answers.missing,
    notes: [
      ...answers.missing.map(noteOf),
      ...(dropped > 0 ? [`Quotes: ${dropped} left out that do not stand in the transcript.`] : []),
      ...(hasTranscript
        ? []
        : ["Quotes: left empty, since there is no transcript to take them from."]),
    ],
  };
}

const noteOf = ({ section, why }: Missing) => `${sectionName(section)}: left empty. ${why}`;
const hasText = (html: string) => html.replace(/<[^>]*>/g, "").trim() !== "";
/** What was put to a text may have made it longer than a row takes. */
const fits =
  ({ longest }: { longest: number }) =>
  (text: string) =>
    charLength(text) <= longest;

/** The recap, and under it the method that was described, as numbered steps. */
function bodyOf(recap: string, playbook: Sections["playbook"]): string {
  const steps = playbook.map((step) => `<li>${escapeHtml(step)}</li>`).join("");
  const method = playbook.length < LEAST_STEPS ? "" : `<h3>Playbook</h3><ol>${steps}</ol>`;
  return sanitizeRichText(recap + method);
}

const SPENT = "Today's budget for written answers is used up";

function extracted({ title, description, lines }: Material, hasModel: boolean) {
  const { quickTake, keyTakeaways, quotes } = extractRecap(title, description, lines);
  const why = hasModel ? SPENT : "No language model is set up";
  const waiting: Missing = { section: "recapBody", why: `${SPENT}.`, waits: true };
  return {
    ...{ quick_take: quickTake, key_takeaways: keyTakeaways, quotes },
    ...{ why_it_matters: "", recap_body: "", recommendations: [] as string[] },
    missing: hasModel ? [waiting] : [],
    notes: [
      `${why}: quick take, key takeaways and quotes are the video's own words, as far as it has any; recap, why it matters and recommendations are left empty.`,
    ],
  };
}

function factNotes({ publishedAt, seconds }: Video, said: Captions): string[] {
  return [
    ...("why" in said ? [`Transcript: left empty. ${said.why}`] : []),
    ...(dayOf(publishedAt) === null ? ["Episode date: YouTube did not tell it."] : []),
    ...(minutesOf(seconds) === null ? ["Duration: YouTube did not tell it."] : []),
    "Guests: left empty; a video does not name them reliably.",
  ];
}

function dayOf(time: string | null): string | null {
  const day = time?.slice(0, 10) ?? "";
  return isDay(day) ? day : null;
}
