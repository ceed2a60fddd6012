const LISTING_HEADING =
  /^(?:(?:show ?notes|links?|references?|resources|sponsors?|credits|chapters|timestamps|producers?|transcript|follow us|hosts?|guests?|featuring)\b[^.!?]{0,40}:?|.{0,40}\b(?:links|references|resources|sponsors|credits|timestamps|producers):)$/iu;
const LISTING_LINE =
  /^(?:sponsored by|this (?:episode|show|podcast) is (?:brought|sponsored|supported)|(?:this episode's|today's|our) sponsors?\b|brought to you by|thanks to our sponsor|support (?:the show|us|this podcast)|produced by|(?:executive )?producers?:|edited by|music by|hosted by|follow us|subscribe (?:to|on)|sign up|join (?:our|us)|become a (?:member|patron)|use (?:the )?(?:code|promo)|get \d+ ?%|privacy policy|see (?:omnystudio|privacy)|learn more about your ad choices|\(?\d{1,2}:\d{2}(?::\d{2})?\)?\s)/iu;
const WEB_ADDRESS = /https?:\/\/\S+|\bwww\.\S+/g;
/** Summaries in our JSON format are in Markdown. */
const LINK_TARGET = /\]\([^)\s]*\)/g;
const ONLY_A_LINK = /^[^\p{L}\p{N}[]*\[[^\]]*\]\([^)\s]*\)[^\p{L}\p{N}]*$/u;
const MIN_WORDS_BESIDE_ADDRESS = 6;
/** Japanese and Chinese have no spaces between words. */
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });

/** Leaves out lists of links, sponsors, producers and times. If nothing else is there, returns no line. */
export function proseLines(lines: readonly string[]): string[] {
  const prose: string[] = [];
  for (const line of lines.map((text) => text.trim()).filter(Boolean)) {
    if (LISTING_HEADING.test(line)) {
      // After the prose, a heading begins the listings. Before the prose, only the heading itself is useless.
      if (prose.length > 0) break;
    } else if (isProse(line)) {
      prose.push(line);
    }
  }
  return prose;
}

function isProse(line: string): boolean {
  if (LISTING_LINE.test(line) || ONLY_A_LINK.test(line)) return false;
  const visibleText = line.replace(LINK_TARGET, "]");
  const withoutAddresses = visibleText.replace(WEB_ADDRESS, " ");
  if (withoutAddresses === visibleText) return true;
  const words = [...WORDS.segment(withoutAddresses)].filter(({ isWordLike }) => isWordLike);
  return words.length >= MIN_WORDS_BESIDE_ADDRESS;
}
