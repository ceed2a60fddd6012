import { sanitizeRichText } from "../../../../src/data/sanitize-build.ts";
import { linkFilter } from "../../../../src/domain/ai/written-links.ts";
import { DEFAULT_CTA } from "../../../../src/domain/constants.ts";
import {
  charLength,
  EPISODE_MAX_CHARS,
  EPISODE_TEXT_LIMITS,
} from "../../../../src/domain/limits.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import { verbatimQuotes } from "../../../../src/domain/recap-form/transcript-quotes.ts";
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
  type MissingSection,
  type Section,
  type Sections,
  sectionName,
  writeSections,
} from "./sections.ts";

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
  listed?: Video;
  /** A transcript in the format of the database. It replaces the captions of the video. */
  transcript?: string | undefined;
}

export type WrittenRecap = Awaited<ReturnType<typeof writeRecap>>;

/** Writes a recap of a video. The row contains no flags, slug or ids from the video or the model (security E19). */
export async function writeRecap(
  { caller, env, signal, youtube }: Tools,
  { videoId, language, listed, transcript: pasted }: RecapRequest,
) {
  const needsCaptions = pasted === undefined;
  const { video, captions } = await youtube.readVideo(videoId, { listed, language, needsCaptions });
  const transcriptSource = pasted === undefined ? captions : { transcript: pasted };
  const transcript =
    "transcript" in transcriptSource
      ? storable(transcriptSource.transcript, EPISODE_MAX_CHARS.transcript)
      : null;
  const title =
    storable(video.title.replace(/\s+/g, " "), EPISODE_MAX_CHARS.title) || "Untitled video";
  const material: Material = {
    ...{ title, description: storable(video.description, 20_000) },
    lines: transcript === null ? [] : transcriptLines(transcript),
    link: watchUrl(videoId),
  };
  const model = modelOf(env);
  const budget = budgetOf(caller, env);
  const server = caller.server();
  const texts =
    model && !(await budget.isSpent())
      ? await modelTexts({ model, budget, server, signal }, material)
      : extractedTexts(material, model !== null);
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
    notes: [...notes, ...factNotes(video, transcriptSource)],
  };
}

interface Material {
  title: string;
  description: string;
  lines: readonly TranscriptLine[];
  link: string;
}

type Writer = Parameters<typeof writeSections>[0];
/** The first section is short, because all other sections wait for it. */
const ALL_SECTIONS: Section[] = [
  ...(["quickTake", "recapBody", "keyTakeaways", "whyItMatters"] as const),
  ...(["quotes", "recommendations", "playbook"] as const),
];
const MAX_DESCRIPTION_CHARS = 5000;
const MIN_STEPS = 2;

async function modelTexts(writer: Writer, { title, description, lines, link }: Material) {
  const hasTranscript = lines.length > 0;
  // Without a transcript, no check of quotes is possible, so write none.
  const sections = ALL_SECTIONS.filter((section) => section !== "quotes" || hasTranscript);
  const spokenLines = lines.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text));
  // The description contains the spelling of names and the addresses of recommendations.
  const source = [description.slice(0, MAX_DESCRIPTION_CHARS), ...spokenLines].join("\n");
  const answers = await writeSections(writer, sections, { title, description: source });
  // The address of every link must be in the source (security H6).
  const withoutForeignLinks = linkFilter(title, description, spokenLines.join("\n"), link);
  const { quotes = [], playbook = [], ...texts } = answers.texts;
  const provenQuotes = verbatimQuotes(quotes, lines, `${title}\n${description}`).filter(
    fits(EPISODE_TEXT_LIMITS.quotes),
  );
  const droppedCount = quotes.length - provenQuotes.length;
  return {
    quick_take: withoutForeignLinks.text(texts.quickTake ?? ""),
    why_it_matters: withoutForeignLinks.text(texts.whyItMatters ?? ""),
    recap_body: withoutForeignLinks.html(bodyOf(texts.recapBody ?? "", playbook)),
    key_takeaways: (texts.keyTakeaways ?? []).map(withoutForeignLinks.text),
    quotes: provenQuotes,
    recommendations: (texts.recommendations ?? [])
      .map(sanitizeRichText)
      .map(withoutForeignLinks.html)
      .filter(hasText)
      .filter(fits(EPISODE_TEXT_LIMITS.recommendations)),
    missing: answers.missing,
    notes: [
      ...answers.missing.map(noteOf),
      ...(droppedCount > 0
        ? [
            `Quotes: ${droppedCount} of ${quotes.length} left out. The transcript does not contain these words.`,
          ]
        : []),
      ...(hasTranscript ? [] : ["Quotes: left empty, because there is no transcript."]),
    ],
  };
}

const noteOf = ({ section, reason }: MissingSection) =>
  `${sectionName(section)}: left empty. ${reason}`;
const hasText = (html: string) => html.replace(/<[^>]*>/g, "").trim() !== "";
/** Checks the length of a text. The sanitiser may have added characters since the first check. */
const fits =
  ({ maxChars }: { maxChars: number }) =>
  (text: string) =>
    charLength(text) <= maxChars;

function bodyOf(recap: string, playbook: Sections["playbook"]): string {
  const steps = playbook.map((step) => `<li>${escapeHtml(step)}</li>`).join("");
  const method = playbook.length < MIN_STEPS ? "" : `<h3>Playbook</h3><ol>${steps}</ol>`;
  return sanitizeRichText(recap + method);
}

const BUDGET_SPENT = "Today's budget for written answers is used up";

function extractedTexts({ title, description, lines }: Material, hasModel: boolean) {
  const { quickTake, keyTakeaways, quotes } = extractRecap(title, description, lines);
  const reason = hasModel ? BUDGET_SPENT : "No language model is set up";
  const missingRecap: MissingSection = {
    section: "recapBody",
    reason: `${BUDGET_SPENT}.`,
    mayWorkLater: true,
  };
  return {
    ...{ quick_take: quickTake, key_takeaways: keyTakeaways, quotes },
    ...{ why_it_matters: "", recap_body: "", recommendations: [] as string[] },
    missing: hasModel ? [missingRecap] : [],
    notes: [
      `${reason}. The fields Quick take, Key takeaways and Quotes contain the video's own words, if there are any. The fields Recap, Why it matters and Recommendations are empty.`,
    ],
  };
}

function factNotes({ publishedAt, seconds }: Video, captions: Captions): string[] {
  return [
    ...("reason" in captions ? [`Transcript: left empty. ${captions.reason}`] : []),
    ...(dayOf(publishedAt) === null
      ? ["Episode date: left empty. YouTube did not return it."]
      : []),
    ...(minutesOf(seconds) === null ? ["Duration: left empty. YouTube did not return it."] : []),
    "Guests: left empty. A video does not name them reliably.",
  ];
}

function dayOf(time: string | null): string | null {
  const day = time?.slice(0, 10) ?? "";
  return isDay(day) ? day : null;
}
