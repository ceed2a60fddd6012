import { sanitizeRichText } from "../../../../src/data/sanitize-build.ts";
import { writtenHtmlItem } from "../../../../src/data/written-text.ts";
import { BUDGET_SPENT } from "../../../../src/domain/ai/budget-words.ts";
import { enclose } from "../../../../src/domain/ai/prompts.ts";
import { estimateTokens } from "../../../../src/domain/ai/tokens.ts";
import { createLinkFilter } from "../../../../src/domain/ai/written-links.ts";
import { UNKNOWN_CONTEXT_TOKENS } from "../../../../src/domain/constants.ts";
import type { Chapter } from "../../../../src/domain/content/content.ts";
import { readQuote } from "../../../../src/domain/content/quotes.ts";
import { charLength, EPISODE_MAX_CHARS, EPISODE_TEXT_LIMITS } from "../../../../src/domain/limits.ts";
import { withoutInventedBlockquotes } from "../../../../src/domain/recap-form/body-quotes.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import {
  type EpisodeFacts,
  linesOfText,
  materialText,
  NOTES_MAX_CHARS,
  type NumberedLine,
  numberedLines,
} from "../../../../src/domain/recap-form/material.ts";
import type { NamedText } from "../../../../src/domain/recap-form/named-texts.ts";
import { type SpokenText, spokenTextOf } from "../../../../src/domain/recap-form/quote-check.ts";
import { countWords, minutesOfWords, type RecapLength } from "../../../../src/domain/recap-form/recap-length.ts";
import { spokenQuotes } from "../../../../src/domain/recap-form/transcript-quotes.ts";
import { unspokenFacts, wordSet } from "../../../../src/domain/recap-form/unspoken-facts.ts";
import type { Again } from "../../../../src/domain/recap-form/written-again.ts";
import {
  chapterCount,
  checkChapters,
  MIN_CHAPTER_MINUTES,
} from "../../../../src/domain/recap-form/written-chapters.ts";
import { faultNotes, findFaults } from "../../../../src/domain/recap-form/written-faults.ts";
import { receiptContext } from "../../../../src/domain/receipts/check.ts";
import type { Receipt, ReceiptField } from "../../../../src/domain/receipts/receipt.ts";
import { sanitizedText } from "../../../../src/domain/rich/delta-html.ts";
import { htmlWords } from "../../../../src/domain/text/difference.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import { storableText } from "../../../../src/domain/text/storable.ts";
import type { TranscriptLine } from "../../../../src/domain/transcript/lines.ts";
import { type Budget, budgetOf, judgeOf, type Model, modelOf, startRun } from "../ai/index.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../settings.ts";
import { mostAnswerTokens, readInParts, roomOf } from "./long-source.ts";
import { FIELD_NAMES, type NamedField, receiptsOf, receiptsWithoutLines } from "./receipts.ts";
import { answerTokensOf, type Section, type Sections, SHARED_REQUESTS, type Size, sectionName } from "./sections.ts";
import { type MissingSection, type Writer, writeSections } from "./write-sections.ts";

export interface Material {
  /** The show whose prompts hold. */
  showId: string;
  facts: EpisodeFacts;
  /** The lines of the transcript. Without a transcript, `text` is the source. */
  lines: readonly TranscriptLine[];
  /** A description or a pasted text. Empty if there is a transcript. */
  text: string;
  /** The address of the episode. The recap may always link to this address. */
  link: string;
  length: RecapLength;
  /** The sections have a text already, and an editor wants another one. */
  again?: Again | undefined;
}

export interface RecapTexts {
  quick_take: string;
  recap_body: string;
  key_takeaways: string[];
  quotes: string[];
  recommendations: string[];
  why_it_matters: string;
}

export interface WrittenTexts extends RecapTexts {
  chapters: Pick<Chapter, keyof Chapter>[];
  receipts: Receipt[];
  missing: MissingSection[];
  notes: string[];
}

const ALL_SECTIONS = SHARED_REQUESTS.flat();
const MIN_STEPS = 2;
/** If a server refuses the whole material and names no limit, parts have at most this share of it. */
const SHARE_AFTER_OVERFLOW = 0.8;
/** A shorter material is not the reason for an overflow. */
const MIN_WHOLE_TOKENS = 2000;
export const NO_MODEL = "No language model is set up";

/** Supabase waits 150 s for a response. */
export const REQUEST_SECONDS = 140;

interface Tools {
  caller: Caller;
  env: Env;
  signal: AbortSignal;
  /** The time for all sections, if the caller has less than a request has. */
  seconds?: number;
  /** Replaces the budget of the caller, if answers of an earlier try are known. */
  budget?: Budget;
}

/** Writes the sections with a model. Without a model, returns only quotes and chapters, and a note for the author. */
export async function writeRecapTexts(
  { caller, env, signal, seconds = REQUEST_SECONDS, budget = budgetOf(caller, env) }: Tools,
  material: Material,
  sections: readonly Section[] = ALL_SECTIONS,
): Promise<WrittenTexts> {
  const publishers = publishersChapters(material);
  // The chapters of the publisher win, so the model writes none.
  const wanted = sections.filter((section) => section !== "chapters" || publishers.chapters.length === 0);
  const notes = sections.length === 1 && wanted.length === 0 ? [publishers.note] : [];
  if (wanted.length === 0) return { ...NO_TEXTS, chapters: publishers.chapters, receipts: [], missing: [], notes };
  const model = modelOf(env);
  const texts =
    model && !(await budget.isSpent())
      ? await writeWithModel({ caller, env, signal, seconds, model, budget }, material, wanted)
      : textsWithoutModel(material, wanted, model !== null);
  return publishers.chapters.length > 0 ? { ...texts, chapters: publishers.chapters } : texts;
}

const NO_TEXTS: RecapTexts = {
  quick_take: "",
  recap_body: "",
  why_it_matters: "",
  key_takeaways: [],
  quotes: [],
  recommendations: [],
};

function publishersChapters({ facts, lines, text }: Material): { chapters: Chapter[]; note: string } {
  if (facts.chapters.length > 0)
    return { chapters: [...facts.chapters], note: "Chapters: kept. The recap already has chapters." };
  const extracted = [facts.notes, text].map((notes) => extractRecap(facts.title, notes, lines).chapters);
  const chapters = extracted.find((list) => list.length > 0) ?? [];
  return { chapters, note: "Chapters: taken from the notes of the publisher." };
}

function textsWithoutModel(
  { facts, lines, text }: Material,
  sections: readonly Section[],
  hasModel: boolean,
): WrittenTexts {
  const reason = hasModel ? BUDGET_SPENT : NO_MODEL;
  const missingRecap: MissingSection = {
    section: "recapBody",
    kind: "budget",
    reason: `${BUDGET_SPENT}.`,
    mayWorkLater: true,
    limitTokens: null,
  };
  const topic = facts.notes || text;
  return {
    ...NO_TEXTS,
    quotes: sections.includes("quotes") ? extractRecap(facts.title, topic, lines).quotes : [],
    chapters: [],
    receipts: [],
    missing: hasModel ? [missingRecap] : [],
    notes: [
      `${reason}. Only quotes, chapters, people and links are offered, if the source has them. Write the other sections by hand.`,
    ],
  };
}

async function writeWithModel(
  { caller, env, signal, seconds, model, budget }: Required<Tools> & { model: Model },
  material: Material,
  requestedSections: readonly Section[],
): Promise<WrittenTexts> {
  const { facts, lines, text } = material;
  const hasTranscript = lines.length > 0;
  const contextTokens = (await model.contextTokens(signal)) ?? UNKNOWN_CONTEXT_TOKENS;
  const size = sizeOf(material);
  const noChapters = requestedSections.includes("chapters") ? reasonAgainstChapters(material, size) : null;
  const wantsChapters = requestedSections.includes("chapters") && noChapters === null;
  // Without a transcript, this function cannot check quotes, so it writes no quotes.
  const sections = requestedSections.filter((section) =>
    section === "quotes" ? hasTranscript : section !== "chapters" || wantsChapters,
  );
  const numbered = numberedLines(hasTranscript ? lines : linesOfText(text));
  const server = caller.server();
  const startedAt = performance.now();
  const secondsLeft = () => seconds - (performance.now() - startedAt) / 1000;
  const write = (limit: number) =>
    writeFrom({ model, budget, server, run: startRun(env, secondsLeft()), signal }, material, {
      sections,
      size: { ...size, answerTokens: mostAnswerTokens(limit) },
      numbered,
      wantsChapters,
      contextTokens: limit,
    });
  const first = await write(contextTokens);
  // The server knew better how much the model reads, so the model reads the source in parts.
  const overflow = first.missing.find(({ kind }) => kind === "too-long" || kind === "truncated_prompt");
  const wholeTokens = estimateTokens(first.whole ?? "");
  const limits = [await model.contextTokens(signal), overflow?.limitTokens].filter(
    (limit) => typeof limit === "number",
  );
  const written =
    overflow && wholeTokens >= MIN_WHOLE_TOKENS
      ? await write(Math.min(...limits, Math.floor(SHARE_AFTER_OVERFLOW * wholeTokens)))
      : first;
  const { texts, read, whole, run } = written;
  const chapters = chaptersOf(read?.chapters ?? texts.chapters ?? [], material, size, wantsChapters);
  const missing = withMissingChapters(written.missing, chapters.reason);
  // The preparation of a long transcript takes time, so all checks share it.
  const context = hasTranscript ? receiptContext(lines, knownTextOf(material)) : null;
  const finished = finishTexts(texts, material, context?.spoken ?? spokenTextOf([]));
  const judge = judgeOf(env) ?? model;
  const { receipts, notes: receiptNotes } = context
    ? await receiptsOf({ model: judge, budget, server, run, signal }, finished.texts, finished.named, context, {
        whole,
        numbered,
        contextTokens: (await judge.contextTokens(signal)) ?? written.contextTokens,
      })
    : { receipts: receiptsWithoutLines(finished.texts), notes: [] };
  const asksForQuotes = requestedSections.includes("quotes");
  return {
    ...finished.texts,
    chapters: chapters.chapters,
    receipts,
    missing,
    notes: [
      ...(read?.notes ?? []),
      ...(facts.notes.length > NOTES_MAX_CHARS
        ? [`Only the first ${formatCount(NOTES_MAX_CHARS, "character")} of the show notes were read.`]
        : []),
      ...missing.map(({ section, reason }) => `${sectionName(section)}: left empty. ${reason}`),
      ...chapterNotes(requestedSections, noChapters, missing),
      ...(asksForQuotes && !hasTranscript ? ["Quotes: left empty, because there is no transcript."] : []),
      ...finished.notes,
      ...receiptNotes,
    ],
  };
}

interface Plan {
  sections: readonly Section[];
  size: Size;
  numbered: readonly NumberedLine[];
  wantsChapters: boolean;
  /** How many tokens a request and its answer may have together. */
  contextTokens: number;
}

/** Writes the sections from the whole source, or from notes about its parts if the whole does not fit into a request. */
async function writeFrom(writer: Writer, { facts, showId, again }: Material, plan: Plan) {
  const { sections, size, numbered, wantsChapters, contextTokens } = plan;
  const room = roomOf(contextTokens, largestAnswer(sections, size));
  const wholeText = materialText(facts, numbered);
  const fits = sections.length === 0 || estimateTokens(wholeText) <= room;
  const whole = fits ? enclose("source", wholeText) : null;
  const read = fits ? null : await readInParts(writer, facts, numbered, { contextTokens, room, wantsChapters });
  const source = { title: facts.title, showId, material: whole ?? read?.material ?? "", size, again };
  const asked = read ? sections.filter((section) => section !== "chapters") : sections;
  const failure = read?.failure ?? null;
  const { texts, missing } =
    failure === null ? await writeSections(writer, asked, source) : { texts: {}, missing: unread(sections, failure) };
  return { texts: texts as Partial<Sections>, missing, read, whole, run: writer.run, contextTokens };
}

const largestAnswer = (sections: readonly Section[], size: Size): number =>
  Math.max(
    ...SHARED_REQUESTS.map((group) =>
      answerTokensOf(
        group.filter((section) => sections.includes(section)),
        size,
      ),
    ),
  );

const unread = (sections: readonly Section[], failure: Omit<MissingSection, "section">): MissingSection[] =>
  sections.map((section) => ({ section, ...failure }));

function sizeOf({ facts, lines, text, length }: Material): Omit<Size, "answerTokens"> {
  const sourceWords = countWords(lines.length > 0 ? lines.map((line) => line.text).join("\n") : text);
  const end = Math.max(0, ...lines.map(({ start }) => start ?? 0)) / 60;
  const minutes = facts.minutes ?? (end > 0 ? end : minutesOfWords(sourceWords));
  return { minutes, sourceWords, length };
}

function chaptersOf(
  named: Sections["chapters"],
  { lines }: Material,
  { minutes }: Pick<Size, "minutes">,
  wantsChapters: boolean,
): { chapters: Chapter[]; reason: string | null } {
  if (!wantsChapters) return { chapters: [], reason: null };
  if (named.length === 0) return { chapters: [], reason: "The model named no chapters." };
  const check = checkChapters(named, lines, minutes);
  return "reason" in check ? { chapters: [], reason: check.reason } : { chapters: check.chapters, reason: null };
}

/** Without this, a later try would not ask for chapters that the model left out or that were unusable. */
function withMissingChapters(missing: readonly MissingSection[], reason: string | null): MissingSection[] {
  if (reason === null || missing.some(({ section }) => section === "chapters")) return [...missing];
  return [...missing, { section: "chapters", kind: "empty", reason, mayWorkLater: false, limitTokens: null }];
}

/** Says why the model writes no chapters, or returns null if it does. */
function reasonAgainstChapters({ lines }: Material, { minutes }: Pick<Size, "minutes">): string | null {
  const timedCount = lines.filter(({ start }) => start !== null).length;
  if (timedCount === 0) return "The transcript has no times.";
  if (minutes < MIN_CHAPTER_MINUTES) return `The episode is shorter than ${MIN_CHAPTER_MINUTES} minutes.`;
  return timedCount < 2 * chapterCount(minutes).min ? "The transcript has too few times." : null;
}

function chapterNotes(
  sections: readonly Section[],
  reason: string | null,
  missing: readonly MissingSection[],
): string[] {
  if (!sections.includes("chapters") || reason === null) return [];
  if (missing.some(({ section }) => section === "chapters")) return [];
  // A whole recap of a clip or of a text without times needs no note about chapters.
  const isExpected = sections.length > 1 && /no times|shorter/.test(reason);
  return isExpected ? [] : [`Chapters: left empty. ${reason}`];
}

interface FinishedTexts {
  texts: RecapTexts;
  /** What the model named for each sentence, in the same words as in `texts`. */
  named: NamedField[];
  notes: string[];
}

/** Cleans the texts: links, blockquotes and quotes that the source does not have are removed. */
function finishTexts(
  texts: Partial<Sections>,
  { facts, lines, text, link }: Material,
  spoken: SpokenText,
): FinishedTexts {
  const spokenLines = lines.map((line) => (line.speaker ? `${line.speaker}: ${line.text}` : line.text));
  const spokenText = spokenLines.join("\n");
  const factTexts = knownTextOf({ facts, text });
  // The address of every link must be in the source (security H6).
  const links = createLinkFilter(factTexts, spokenText, link);
  const filtered = (list: readonly NamedText[] = [], filter: (text: string) => string = links.text) =>
    list.map((item) => ({ ...item, text: filter(item.text) }));
  const quickTake = filtered(texts.quickTake);
  const whyItMatters = filtered(texts.whyItMatters);
  const takeaways = filtered(texts.keyTakeaways);
  const recommendations = filtered(
    (texts.recommendations ?? []).map((item) => ({ ...item, text: writtenHtmlItem(item.text) })),
    links.html,
  ).filter((item) => item.text !== "" && fitsInto(EPISODE_TEXT_LIMITS.recommendations)(item.text));
  const playbook = texts.playbook ?? [];
  const bodyHtml = bodyOf(texts.recapBody?.html ?? "", playbook);
  const body = withoutInventedBlockquotes(bodyHtml, spoken);
  const quotes = (texts.quotes ?? []).map((quote) => quote.text);
  const provenQuotesOf = (named: readonly string[]) =>
    spokenQuotes(named, lines, `${facts.title}\n${facts.notes}`, spoken).filter(fitsInto(EPISODE_TEXT_LIMITS.quotes));
  const provenQuotes = provenQuotesOf(quotes);
  const finished: RecapTexts = {
    quick_take: storableText(joined(quickTake), EPISODE_MAX_CHARS.quick_take),
    why_it_matters: storableText(joined(whyItMatters), EPISODE_MAX_CHARS.why_it_matters),
    recap_body: links.html(body.html),
    key_takeaways: takeaways.map((item) => item.text),
    quotes: provenQuotes,
    recommendations: recommendations.map((item) => item.text),
  };
  const bodySentences = [
    ...(texts.recapBody?.sentences ?? []),
    ...playbook.map((step) => ({ ...step, text: sanitizedText(step.text) })),
  ];
  const known = wordSet(factTexts, ...spokenLines);
  const droppedQuotes = quotes.length - provenQuotes.length;
  return {
    texts: finished,
    named: [
      { field: "quick_take", texts: quickTake },
      { field: "recap_body", texts: filtered(bodySentences, links.html) },
      { field: "key_takeaways", texts: takeaways },
      { field: "why_it_matters", texts: whyItMatters },
      { field: "recommendations", texts: recommendations },
    ],
    notes: [
      ...(droppedQuotes > 0
        ? [
            `Quotes: ${droppedQuotes} of ${quotes.length} left out. The transcript does not contain these words${shownQuotes(
              quotes.filter((quote) => provenQuotesOf([quote]).length === 0),
            )}`,
          ]
        : []),
      ...(body.droppedCount > 0
        ? [`Recap: ${body.droppedCount} of its quotes left out. The transcript does not contain these words.`]
        : []),
      ...factNotes(finished, known),
      ...faultsOf(finished, `${factTexts}\n${spokenText}`),
    ],
  };
}

const MOST_SHOWN_QUOTES = 3;
const SHOWN_QUOTE_CHARS = 160;

/** Ends a note with the first refused quotes, so that an editor can look for what was said instead. */
function shownQuotes(quotes: readonly string[]): string {
  const texts = quotes
    .slice(0, MOST_SHOWN_QUOTES)
    .map((quote) => (readQuote(quote)?.text ?? quote).replaceAll(/\s+/g, " "));
  const shown = texts.map((text) => `“${[...text].slice(0, SHOWN_QUOTE_CHARS).join("")}”`);
  return shown.length > 0 ? `: ${shown.join(" ")}` : ".";
}

/** What the product knows besides the transcript, for the spelling of names and for addresses. */
export const knownTextOf = ({ facts, text }: Pick<Material, "facts" | "text">): string =>
  [
    ...[facts.title, facts.show, facts.aboutShow, facts.notes, text],
    ...facts.glossary.map(({ term }) => term),
    ...[...facts.hosts, ...facts.guests].map(({ name }) => name),
    ...facts.chapters.map(({ title }) => title),
    ...facts.links.map((factLink) => `${factLink.text} ${factLink.url}`),
  ].join("\n");

const joined = (texts: readonly NamedText[]): string => texts.map(({ text }) => text).join(" ");

const FACT_FIELDS = ["quick_take", "recap_body", "key_takeaways", "why_it_matters"] as const;

const wordsOf = (value: string | readonly string[]) => htmlWords([value].flat().join("\n"));

const factNotes = (texts: RecapTexts, knownWords: ReadonlySet<string>) =>
  FACT_FIELDS.flatMap((field) => {
    const facts = unspokenFacts(wordsOf(texts[field]), knownWords);
    return facts.length > 0
      ? [`${FIELD_NAMES[field]}: the source does not contain ${facts.join(", ")}. Check this.`]
      : [];
  });

const faultsOf = (texts: RecapTexts, source: string) =>
  (Object.keys(FIELD_NAMES) as ReceiptField[]).flatMap((field) =>
    faultNotes(FIELD_NAMES[field], findFaults(wordsOf(texts[field]), source)),
  );

/** Checks the length of a text again, because the sanitiser may have added characters. */
const fitsInto =
  ({ maxChars }: { maxChars: number }) =>
  (text: string) =>
    charLength(text) <= maxChars;

function bodyOf(recap: string, playbook: readonly NamedText[]): string {
  const steps = playbook.map(({ text }) => `<li>${sanitizedText(text)}</li>`).join("");
  const playbookSection = playbook.length < MIN_STEPS ? "" : `<h3>Playbook</h3><ol>${steps}</ol>`;
  return sanitizeRichText(recap + playbookSection);
}
