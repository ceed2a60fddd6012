import { sanitizeRichText } from "../../../../src/data/sanitize-build.ts";
import { BUDGET_SPENT } from "../../../../src/domain/ai/budget-words.ts";
import { createLinkFilter } from "../../../../src/domain/ai/written-links.ts";
import { charLength, EPISODE_TEXT_LIMITS } from "../../../../src/domain/limits.ts";
import { withoutInventedBlockquotes } from "../../../../src/domain/recap-form/body-quotes.ts";
import { extractRecap } from "../../../../src/domain/recap-form/extracted-recap.ts";
import { spokenTextOf } from "../../../../src/domain/recap-form/quote-check.ts";
import { supportOf } from "../../../../src/domain/recap-form/support.ts";
import { checkTakeaway } from "../../../../src/domain/recap-form/supported-takeaways.ts";
import { spokenQuotes } from "../../../../src/domain/recap-form/transcript-quotes.ts";
import { unspokenFacts, wordSet } from "../../../../src/domain/recap-form/unspoken-facts.ts";
import { escapeHtml } from "../../../../src/domain/rich/delta-html.ts";
import { htmlWords } from "../../../../src/domain/text/difference.ts";
import type { TranscriptLine } from "../../../../src/domain/transcript/lines.ts";
import { budgetOf, modelOf } from "../ai/index.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../settings.ts";
import {
  type MissingSection,
  type Section,
  type Sections,
  sectionName,
  writeSections,
} from "./sections.ts";

export interface Material {
  title: string;
  description: string;
  lines: readonly TranscriptLine[];
  /** The address of the episode. The recap may always link to this address. */
  link: string;
}

export interface SupportedTakeaway {
  text: string;
  passage: string;
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
  /** The takeaways with the passages that support them. `checkTakeaway` has accepted each passage. */
  support: SupportedTakeaway[];
  missing: MissingSection[];
  notes: string[];
}

type Writer = Parameters<typeof writeSections>[0];
/** The first section is short, because all other sections wait for the first section. */
export const ALL_SECTIONS: readonly Section[] = [
  ...(["quickTake", "recapBody", "keyTakeaways", "whyItMatters"] as const),
  ...(["quotes", "recommendations", "playbook"] as const),
];
const MAX_DESCRIPTION_CHARS = 5000;
const MIN_STEPS = 2;
const NO_MODEL = "No language model is set up";

interface Tools {
  caller: Caller;
  env: Env;
  signal: AbortSignal;
}

/** Writes the sections with a model. Without a model, returns only quotes and a note for the author. */
export async function writeRecapTexts(
  { caller, env, signal }: Tools,
  material: Material,
  sections: readonly Section[] = ALL_SECTIONS,
): Promise<WrittenTexts> {
  const model = modelOf(env);
  const budget = budgetOf(caller, env);
  const server = caller.server();
  return model && !(await budget.isSpent())
    ? writeWithModel({ model, budget, server, signal }, material, sections)
    : textsWithoutModel(material, sections, model !== null);
}

const NO_TEXTS: RecapTexts = {
  ...{ quick_take: "", recap_body: "", why_it_matters: "" },
  ...{ key_takeaways: [], quotes: [], recommendations: [] },
};

function textsWithoutModel(
  { title, description, lines }: Material,
  sections: readonly Section[],
  hasModel: boolean,
): WrittenTexts {
  const reason = hasModel ? BUDGET_SPENT : NO_MODEL;
  const missingRecap: MissingSection = {
    section: "recapBody",
    reason: `${BUDGET_SPENT}.`,
    mayWorkLater: true,
  };
  const quotes = sections.includes("quotes") ? extractRecap(title, description, lines).quotes : [];
  return {
    ...{ ...NO_TEXTS, quotes, support: [] },
    missing: hasModel ? [missingRecap] : [],
    notes: [
      `${reason}. Only quotes, chapters, people and links are offered, if the source has them. Write the other sections by hand.`,
    ],
  };
}

async function writeWithModel(
  writer: Writer,
  { title, description, lines, link }: Material,
  requestedSections: readonly Section[],
): Promise<WrittenTexts> {
  const hasTranscript = lines.length > 0;
  // Without a transcript, this function cannot check quotes, so it writes no quotes.
  const sections = requestedSections.filter((section) => section !== "quotes" || hasTranscript);
  const spokenLines = lines.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text));
  const shortDescription = description.slice(0, MAX_DESCRIPTION_CHARS);
  // The description is necessary for the spelling of names and for the addresses of recommendations.
  const source = [shortDescription, ...spokenLines].join("\n");
  const { texts, missing } = await writeSections(writer, sections, { title, description: source });
  // The address of every link must be in the source (security H6).
  const withoutForeignLinks = createLinkFilter(title, description, spokenLines.join("\n"), link);
  const plainText = (text: string) => withoutForeignLinks.text(htmlWords(text));
  const spoken = spokenTextOf(lines);
  const provenQuotes = spokenQuotes(texts.quotes ?? [], lines, `${title}\n${description}`).filter(
    fitsInto(EPISODE_TEXT_LIMITS.quotes),
  );
  const droppedQuotes = (texts.quotes ?? []).length - provenQuotes.length;
  const body = withoutInventedBlockquotes(
    bodyOf(texts.recapBody ?? "", texts.playbook ?? []),
    spoken,
  );
  const takeaways = takeawaysOf(texts.keyTakeaways ?? [], lines, hasTranscript);
  const finishedTexts: RecapTexts = {
    quick_take: plainText(texts.quickTake ?? ""),
    why_it_matters: plainText(texts.whyItMatters ?? ""),
    recap_body: withoutForeignLinks.html(body.html),
    key_takeaways: takeaways.texts.map(plainText),
    quotes: provenQuotes,
    recommendations: (texts.recommendations ?? [])
      .map(sanitizeRichText)
      .map(withoutForeignLinks.html)
      .filter(hasText)
      .filter(fitsInto(EPISODE_TEXT_LIMITS.recommendations)),
  };
  const asksForQuotes = requestedSections.includes("quotes");
  return {
    ...finishedTexts,
    support: takeaways.support.map(({ text, passage }) => ({ text: plainText(text), passage })),
    missing,
    notes: [
      ...missing.map(({ section, reason }) => `${sectionName(section)}: left empty. ${reason}`),
      ...(droppedQuotes > 0
        ? [
            `Quotes: ${droppedQuotes} of ${(texts.quotes ?? []).length} left out. The transcript does not contain these words.`,
          ]
        : []),
      ...(body.droppedCount > 0
        ? [
            `Recap: ${body.droppedCount} of its quotes left out. The transcript does not contain these words.`,
          ]
        : []),
      ...(takeaways.droppedCount > 0
        ? [
            `Key takeaways: ${takeaways.droppedCount} left out. The model named no passage of the transcript that supports them.`,
          ]
        : []),
      ...(asksForQuotes && !hasTranscript
        ? ["Quotes: left empty, because there is no transcript."]
        : []),
      ...factNotes(finishedTexts, wordSet(title, description, ...spokenLines)),
    ],
  };
}

/** Without a transcript, accepts all takeaways. The recap then shows that its source is the description. */
function takeawaysOf(
  takeaways: Sections["keyTakeaways"],
  lines: readonly TranscriptLine[],
  hasTranscript: boolean,
) {
  if (!hasTranscript)
    return { texts: takeaways.map(({ text }) => text), support: [], droppedCount: 0 };
  const [spoken, support] = [spokenTextOf(lines), supportOf(lines)];
  const supportedTakeaways = takeaways.filter(
    (takeaway) => checkTakeaway(takeaway, spoken, support).kind === "supported",
  );
  return {
    texts: supportedTakeaways.map(({ text }) => text),
    support: supportedTakeaways,
    droppedCount: takeaways.length - supportedTakeaways.length,
  };
}

const FACT_FIELDS = [
  ["quick_take", "Quick take"],
  ["recap_body", "Recap"],
  ["key_takeaways", "Key takeaways"],
  ["why_it_matters", "Why it matters"],
] as const;

const factNotes = (texts: RecapTexts, knownWords: ReadonlySet<string>) =>
  FACT_FIELDS.flatMap(([field, name]) => {
    const value = texts[field];
    const facts = unspokenFacts(htmlWords([value].flat().join("\n")), knownWords);
    return facts.length > 0
      ? [`${name}: the source does not contain ${facts.join(", ")}. Check this.`]
      : [];
  });

const hasText = (html: string) => html.replace(/<[^>]*>/g, "").trim() !== "";
/** Checks the length of a text again, because the sanitiser may have added characters. */
const fitsInto =
  ({ maxChars }: { maxChars: number }) =>
  (text: string) =>
    charLength(text) <= maxChars;

function bodyOf(recap: string, playbook: Sections["playbook"]): string {
  const steps = playbook.map((step) => `<li>${escapeHtml(step)}</li>`).join("");
  const playbookSection = playbook.length < MIN_STEPS ? "" : `<h3>Playbook</h3><ol>${steps}</ol>`;
  return sanitizeRichText(recap + playbookSection);
}
