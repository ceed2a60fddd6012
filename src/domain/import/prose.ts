import { wordsOf } from "./words.ts";

const LISTING_HEADING =
  /^(?:(?:show ?notes|links?|references?|resources|sponsors?|credits|chapters|timestamps|producers?|transcript|follow us|hosts?|guests?|featuring)\b[^.!?]{0,40}:?|.{0,40}\b(?:links|references|resources|sponsors|credits|timestamps|producers):)$/iu;
const LISTING_LINE =
  /^(?:sponsored by|this (?:episode|show|podcast) is (?:brought|sponsored|supported)|(?:this episode's|today's|our) sponsors?\b|brought to you by|thanks to our sponsor|support (?:the show|us|this podcast)|produced by|(?:executive )?producers?:|edited by|music by|hosted by|follow us|subscribe (?:to|on)|sign up|join (?:our|us)|become a (?:member|patron)|use (?:the )?(?:code|promo)|get \d+ ?%|privacy policy|corrections?\b|check (?:it |us |them )?out\b|download (?:the|this|it|our)\b|(?:each|every) (?:week|episode) (?:on|in|of) (?:the|this|our) (?:show|podcast)\b|see (?:omnystudio|privacy)|learn more about your ad choices|\(?\d{1,2}:\d{2}(?::\d{2})?\)?\s)/iu;
const OFFER = /\bwin an? |\bfree pass\b|\bgiveaway\b/iu;
/** Matches a list in one line, such as "Episodes: - On salt - On ships". */
const LIST_IN_A_LINE = /:\s+[-–—•*]\s.*\s[-–—•*]\s/u;
const QUOTATION = /^["“«„][^"”»“]*["”»“]\s*(?:[|/]?\s*["“«„][^"”»“]*["”»“]\s*)*[-–—]/u;
const SENTENCE_END = /[\p{L}\p{N}][^\p{L}\p{N}]*[.!?…。！？]["”»’)\]]*(?:\s*\([^)]*\))?$/u;
const MIN_WORDS_WITHOUT_END = 8;
/** A heading may have words beside the title, such as the show, the date and the number of the episode. */
const MAX_WORDS_BESIDE_TITLE = 9;
const MIN_TITLE_SHARE = 0.7;
const WEB_ADDRESS = /https?:\/\/\S+|\bwww\.\S+/g;
/** Matches the address of a Markdown link. Summaries in our JSON format are Markdown. */
const LINK_TARGET = /\]\([^)\s]*\)/g;
const ONLY_A_LINK = /^[^\p{L}\p{N}[]*\[[^\]]*\]\([^)\s]*\)[^\p{L}\p{N}]*$/u;
const MIN_WORDS_BESIDE_ADDRESS = 6;

/** Returns only lines of prose. Leaves out the title, and lists of links, sponsors, producers and times. */
export function proseLines(lines: readonly string[], title = ""): string[] {
  const prose: string[] = [];
  for (const line of lines.map((text) => text.trim()).filter(Boolean)) {
    if (LISTING_HEADING.test(line)) {
      // After prose, such a heading begins lists, so stop. Before prose, skip only the heading.
      if (prose.length > 0) break;
    } else if (isProse(line) && !repeatsTitle(line, title)) {
      prose.push(line);
    }
  }
  return prose;
}

function isProse(line: string): boolean {
  const patterns = [LISTING_LINE, ONLY_A_LINK, OFFER, LIST_IN_A_LINE, QUOTATION];
  if (patterns.some((pattern) => pattern.test(line))) return false;
  const visibleText = line.replace(LINK_TARGET, "]");
  const withoutAddresses = visibleText.replace(WEB_ADDRESS, " ");
  if (withoutAddresses === visibleText) return true;
  return wordsOf(withoutAddresses).length >= MIN_WORDS_BESIDE_ADDRESS;
}

/** Returns false for labels such as "First episode", and for lines that introduce a list. */
export function isSentence(text: string): boolean {
  if (/[:：]$/u.test(text.trim())) return false;
  return SENTENCE_END.test(text.trim()) || wordsOf(text).length >= MIN_WORDS_WITHOUT_END;
}

/** Compares single words at each position, because a line may repeat the title with small differences. */
function repeatsTitle(line: string, title: string): boolean {
  const titleWords = wordsOf(title);
  const lineWords = wordsOf(line);
  if (titleWords.length < 2 || lineWords.length > titleWords.length + MAX_WORDS_BESIDE_TITLE)
    return false;
  return lineWords.some((_, start) => {
    const equalWords = titleWords.filter((word, index) => lineWords[start + index] === word);
    return equalWords.length >= titleWords.length * MIN_TITLE_SHARE;
  });
}
