import { z } from "zod";
import { decodeText } from "../../../src/data/import/decode.ts";
import { parseFeed } from "../../../src/data/import/feed/feed.ts";
import { fullAddress } from "../../../src/data/import/feed/fields.ts";
import { firstWords } from "../../../src/data/import/feed/words.ts";
import { mapEpisode } from "../../../src/data/import/map.ts";
import { joinNotes } from "../../../src/data/import/show-notes.ts";
import { calendarDate, toSeconds, webUrl } from "../../../src/data/import/values.ts";
import { sanitizeRichText } from "../../../src/data/sanitize-build.ts";
import { readReply } from "../../../src/domain/ai/ai-reply.ts";
import { readCatalogueFollowUp, readCatalogueQuestion } from "../../../src/domain/ai/catalogue-question.ts";
import { searchQuestionOf } from "../../../src/domain/ai/follow-up.ts";
import { enclose, fillPrompt } from "../../../src/domain/ai/prompts.ts";
import { createPromptCheck } from "../../../src/domain/ai/repeated-prompt.ts";
import { createLinkFilter } from "../../../src/domain/ai/written-links.ts";
import { closestPassages, retrievePassages } from "../../../src/domain/answers/extract.ts";
import { passagesOf } from "../../../src/domain/answers/passages.ts";
import { evidenceOf } from "../../../src/domain/answers/quote.ts";
import { findSimilarWord } from "../../../src/domain/answers/spelling.ts";
import { readAuthLink } from "../../../src/domain/auth/auth-link.ts";
import { markdownOf } from "../../../src/domain/content/markdown.ts";
import { readSubscriptions } from "../../../src/domain/follows/subscriptions.ts";
import { misheardFinder } from "../../../src/domain/glossary/misheard.ts";
import { anchorOf } from "../../../src/domain/highlights/anchor.ts";
import { findChangedWords } from "../../../src/domain/highlights/changed-words.ts";
import { findAnchor } from "../../../src/domain/highlights/find-anchor.ts";
import { mergeLinks } from "../../../src/domain/import/links.ts";
import { nearestPassage } from "../../../src/domain/moderation/nearest-passage.ts";
import { bodyQuotes, withoutInventedBlockquotes } from "../../../src/domain/recap-form/body-quotes.ts";
import { extractRecap } from "../../../src/domain/recap-form/extracted-recap.ts";
import { readGeneratedSections } from "../../../src/domain/recap-form/generated.ts";
import { checkQuote, spokenTextOf } from "../../../src/domain/recap-form/quote-check.ts";
import { findTakeawaySupport, prepareTranscript } from "../../../src/domain/recap-form/transcript-check.ts";
import { spokenQuotes } from "../../../src/domain/recap-form/transcript-quotes.ts";
import { unspokenFacts } from "../../../src/domain/recap-form/unspoken-facts.ts";
import { checkSentence, receiptContext } from "../../../src/domain/receipts/check.ts";
import { markSentences } from "../../../src/domain/receipts/mark-sentences.ts";
import { findPassage, passageKey } from "../../../src/domain/receipts/passage.ts";
import { sentencesOf } from "../../../src/domain/receipts/receipt.ts";
import { replaceSentence } from "../../../src/domain/receipts/replace-sentence.ts";
import { joinRecommendations, splitRecommendations } from "../../../src/domain/rich/recommendation-list.ts";
import { piecesOf } from "../../../src/domain/rich/safe-text.ts";
import { findAll } from "../../../src/domain/search/find.ts";
import { excerpt, markMatches } from "../../../src/domain/search/matches.ts";
import { markQuery, matchingExcerpt, phraseToFind } from "../../../src/domain/search/word-matches.ts";
import { addStoredNote } from "../../../src/domain/site/offline.ts";
import { excerptAtDifference, valueText } from "../../../src/domain/text/difference.ts";
import { findAllIn } from "../../../src/domain/text/find-all-in.ts";
import { slugify } from "../../../src/domain/text/slug.ts";
import { storableText } from "../../../src/domain/text/storable.ts";
import { advertisementFinder } from "../../../src/domain/transcript/advertisement-proposals.ts";
import { correctLine } from "../../../src/domain/transcript/correct-line.ts";
import { oneLine } from "../../../src/domain/transcript/cue.ts";
import { createDoubtFinder } from "../../../src/domain/transcript/doubtful-words.ts";
import { readLine } from "../../../src/domain/transcript/line.ts";
import { transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { mergeTranscripts } from "../../../src/domain/transcript/merge-transcripts.ts";
import { readWholeTranscript } from "../../../src/domain/transcript/read.ts";
import { findPlaces, replacePlaces } from "../../../src/domain/transcript/replace-text.ts";
import { writeTranscript } from "../../../src/domain/transcript/write.ts";
import { videoUrlAt } from "../../../src/domain/youtube/video-at.ts";
import { textDifference } from "../../../src/features/admin/history/text-difference.ts";
import { transcriptDifference } from "../../../src/features/admin/history/transcript-difference.ts";
import { readChannelFeed } from "../../../supabase/functions/_shared/youtube/feed.ts";
import type { Reader } from "./exported-readers.ts";

const NO_NOTE = () => {};
const lineOf = (text: string) => [{ id: "p1", speaker: null, start: 0, text }];
const LINES = lineOf("A short transcript with a few words. It has two sentences.");
const SPOKEN = spokenTextOf(LINES);
const RECEIPTS = receiptContext(LINES, "The title of a show");
const { repeatsPrompt, mayBeginToRepeatPrompt } = createPromptCheck([
  "A prompt with a few words that must not be repeated by a model.",
]);
const ANY = z.record(z.string(), z.unknown());
const safe = sanitizeRichText;
const item = (field: string) => (text: string) =>
  parseFeed(
    `<rss><channel><title>A</title><item><title>B</title><${field}>${text}</${field}></item></channel></rss>`,
    "https://example.org/",
  );
const itemData = (field: string) => (text: string) => item(field)(`<![CDATA[${text.replaceAll("]]>", "")}]]>`);

export const OTHER_READERS: Readonly<Record<string, Reader>> = {
  parseFeed: (text) => parseFeed(text, "https://example.org/feed.xml"),
  "parseFeed, channel": (text) => parseFeed(`<rss><channel><title>A</title>${text}`, "a.xml"),
  "parseFeed, title": item("title"),
  "parseFeed, description in CDATA": itemData("description"),
  "parseFeed, attribute": (text) =>
    parseFeed(`<rss><channel><item><enclosure url="${text}"/><title>A</title>`, "a.xml"),
  decodeText: (text) => decodeText({ bytes: new TextEncoder().encode(text) }),
  "decodeText, other encoding": (text) => decodeText({ bytes: Uint8Array.from(`é${text}`, (c) => c.charCodeAt(0)) }),
  firstWords: (text) => firstWords(text, 300),
  fullAddress: (text) => fullAddress(text, ["https://example.org/"]),
  calendarDate: (text) => calendarDate(text, NO_NOTE),
  toSeconds,
  webUrl: (text) => webUrl(text, "link", NO_NOTE),
  "mapEpisode, texts": (text) =>
    mapEpisode("x", {
      title: "A",
      summary: text,
      recap_markdown: text,
      show_notes_markdown: text,
      why_it_matters: text,
    }),
  "mapEpisode, title": (text) => mapEpisode("x", { title: text, description: text }),
  "mapEpisode, lists": (text) =>
    mapEpisode("x", { title: "A", quotes: [text], key_takeaways: [text], recommendations: [text] }),
  "mapEpisode, transcript": (text) =>
    mapEpisode("x", { title: "A", quotes: ["A quote with some words"], transcript: text }),
  readReply: (text) => readReply(text, ANY),
  "readReply, fence": (text) => readReply(`\`\`\`json\n{"a": ${text}`, ANY),
  readCatalogueQuestion: (text) => readCatalogueQuestion(text, new Date(0)),
  readCatalogueFollowUp: (text) => readCatalogueFollowUp(text, "How many recaps are there?", new Date(0)),
  searchQuestionOf: (text) => searchQuestionOf(text, [{ question: text }], "transcript"),
  enclose: (text) => enclose("transcript", text),
  fillPrompt: (text) => fillPrompt(text, { title: "A", description: "B" }),
  "fillPrompt, values": (text) => fillPrompt("{title} {description}", { title: text, description: text }),
  repeatsPrompt,
  mayBeginToRepeatPrompt,
  "createLinkFilter, text": (text) => createLinkFilter("https://example.org/").text(text),
  "createLinkFilter, html": (text) => createLinkFilter("https://example.org/").html(text),
  closestPassages: (text) => closestPassages("What do they say about the words?", passagesOf(lineOf(text))),
  "retrievePassages, question": (text) => retrievePassages(text, passagesOf(LINES), 8),
  evidenceOf: (text) => evidenceOf([text.slice(0, 2_000)], passagesOf(lineOf(text)), 6),
  findSimilarWord: (text) => findSimilarWord(text, ["words", "word"].values()),
  readAuthLink: (text) => readAuthLink(text, `#${text}`, "https://example.org"),
  markdownOf: (text) => markdownOf(safe(text)),
  readSubscriptions: (text) => readSubscriptions(`<opml>${text}`, "https://example.org"),
  findAnchor: (text) => findAnchor(text, anchorOf("A few words before the end.", 2, 11)),
  findChangedWords: (text) => findChangedWords(text, anchorOf("A few words before the end.", 2, 11)),
  mergeLinks: (text) => mergeLinks([{ text, url: `https://example.org/${text}` }]),
  joinNotes: (text) => joinNotes(text, `${text} a`),
  nearestPassage: (text) => nearestPassage("A few words", text),
  bodyQuotes: (text) => bodyQuotes(safe(text), SPOKEN),
  withoutInventedBlockquotes: (text) => withoutInventedBlockquotes(safe(text), SPOKEN),
  extractRecap: (text) => extractRecap("A", text, transcriptLines(text)),
  readGeneratedSections: (text) =>
    readGeneratedSections({ episode: { recap_body: text, quick_take: text, quotes: [text] } }, safe),
  "checkQuote, transcript": (text) => checkQuote(spokenTextOf(lineOf(text)), "a few words of a quote"),
  "checkQuote, quote": (text) => checkQuote(SPOKEN, text),
  "checkQuote, both": (text) => checkQuote(spokenTextOf(lineOf(text)), `${text.slice(0, text.length / 2)} over`),
  findTakeawaySupport: (text) => {
    const prepared = prepareTranscript(text);
    return prepared && findTakeawaySupport(prepared, text.slice(0, 2_000));
  },
  spokenQuotes: (text) => spokenQuotes([text], LINES, text),
  unspokenFacts: (text) => unspokenFacts(text, new Set(["words"])),
  "sentencesOf, body": (text) => sentencesOf("recap_body", text),
  "sentencesOf, quick take": (text) => sentencesOf("quick_take", text),
  markSentences: (text) =>
    markSentences(
      safe(text),
      sentencesOf("recap_body", text).map((sentence) => ({
        sentence,
        link: "<a></a>",
        hasPassage: true,
        isSupported: true,
      })),
    ),
  replaceSentence: (text) => replaceSentence("recap_body", text, sentencesOf("recap_body", text).at(-1) ?? "", "x"),
  "checkSentence, transcript": (text) =>
    checkSentence("The two words are not in a transcript.", ["p1"], receiptContext(lineOf(text))),
  "checkSentence, sentence": (text) => checkSentence(text, ["p1"], RECEIPTS),
  "checkSentence, both": (text) => checkSentence(text.slice(0, 1_000), [], receiptContext(lineOf(text))),
  passageKey: (text) => passageKey("A few words.", ["p1"], lineOf(text)),
  findPassage: (text) => {
    const lines = lineOf(text);
    const passage = passageKey(text, ["p1"], lines);
    return passage && findPassage({ sentence: text, lines: ["p1"], passage }, [...lines, ...lines]);
  },
  "findPassage, equal lines": (text) => {
    const lines = [...text].map((letter, n) => ({ id: `t-${n}`, speaker: null, start: n, text: letter }));
    const passage = passageKey("A", ["t-0"], lines.slice(0, 1));
    return passage && findPassage({ sentence: "A", lines: ["p1"], passage }, lines);
  },
  correctLine: (text) => correctLine(text, { lineId: "p1", before: oneLine(text), after: `${text.slice(0, 2_000)} a` }),
  splitRecommendations: (text) => splitRecommendations(safe(text)),
  joinRecommendations: (text) => joinRecommendations([safe(text)]),
  piecesOf: (text) => [...piecesOf(safe(text))],
  findAll: (text) => findAll(text, "a few"),
  markMatches: (text) => markMatches(text, "a few"),
  excerpt: (text) => excerpt(text, "a few", 200),
  markQuery: (text) => markQuery(text, "a few"),
  "markQuery, query": (text) => markQuery("a few words", text),
  matchingExcerpt: (text) => matchingExcerpt(text, "a few", 200),
  phraseToFind: (text) => phraseToFind(text, "a few"),
  addStoredNote: (text) => addStoredNote(text, "2026-01-01"),
  excerptAtDifference: (text) => excerptAtDifference(text, `${text}a`),
  valueText: (text) => valueText(text, true),
  findAllIn: (text) => [...findAllIn(text, `${text.slice(0, text.length / 2)}b`)],
  slugify: (text) => slugify(text, "episode"),
  storableText: (text) => storableText(text, 2_000),
  "createDoubtFinder, text": (text) => createDoubtFinder(["Short Transcripts", "Sentance"])(text),
  findPlaces: (text) => replaceAll(text, "a"),
  mergeTranscripts: (text) => mergeTranscripts(text, `a${text}`, `${text}a`),
  transcriptDifference: (text) => transcriptDifference(text, `a${text}`),
  readLine: (text) => readLine(text, () => true),
  writeTranscript: (text) => writeTranscript(lineOf(text)),
  "writeTranscript, cues": (text) => writeTranscript(readWholeTranscript(text)),
  "advertisementFinder, lines": (text) => advertisementFinder([["one two three four five six seven"]])(lineOf(text)),
  "advertisementFinder, others": (text) => advertisementFinder([[text]])(lineOf("one two three four five six seven")),
  "misheardFinder, text": misheardFinder([{ term: "Ann Lee", misheard: ["an li", "an an li"] }]),
  "misheardFinder, form": (text) => misheardFinder([{ term: text, misheard: [] }])("Ann Lee"),
  videoUrlAt: (text) => videoUrlAt(text, 5),
  textDifference: (text) => textDifference(text, `a${text}`),
  readChannelFeed: (text) => readChannelFeed(`<feed>${text}`, "https://example.org"),
};

function replaceAll(text: string, query: string) {
  const lines = [{ key: 0, speaker: null, start: 0, text }];
  return replacePlaces(findPlaces(lines, query, { matchesCase: false, wholeWords: true }), "b")(lines);
}
