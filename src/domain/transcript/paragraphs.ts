import { type Cue, joinText } from "./cue.ts";

export interface Paragraph extends Cue {
  cues: readonly Cue[];
}

const MIN_CHARS = 420;
const MAX_CHARS = 900;
/** If the speaker is silent for this time after a sentence, a new paragraph begins. */
const PAUSE_SECONDS = 4;
/** All people speak at least this fast. A cue that takes longer contains silence. */
const MIN_CHARS_PER_SECOND = 10;
export const SENTENCE_END = /[.!?…。！？][)\]"'”’»」]*$/u;

/**
 * A paragraph should end with a sentence, but captions seldom end with one. So `groupCues` divides a caption of at most this
 * length after its first sentence.
 */
const CAPTION_MAX_CHARS = 200;
const FIRST_SENTENCE = /^.+?(?:[.!?…][)\]"'”’»]*(?=\s)|[。！？][」]?)/u;

/** Joins cues into paragraphs. A cue without a time becomes a paragraph of its own, and so does the text around a mark. */
export function groupCues(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: (Cue & { cues: Cue[] })[] = [];
  let previousCue: Cue | undefined;
  for (const cue of cues) {
    const openParagraph = paragraphs.at(-1);
    if (openParagraph && previousCue && continuesParagraph(openParagraph, previousCue, cue)) {
      const remainder = remainderOf(openParagraph, cue);
      openParagraph.text = joinText(
        openParagraph.text,
        cue.text.slice(0, cue.text.length - remainder.length).trimEnd(),
      );
      openParagraph.cues.push(cue);
      if (remainder !== "") paragraphs.push({ ...cue, text: remainder, cues: [] });
    } else paragraphs.push({ ...cue, cues: [cue] });
    previousCue = cue;
  }
  return paragraphs;
}

function continuesParagraph(openParagraph: Cue, previousCue: Cue, cue: Cue): boolean {
  if (cue.isAdvertisement !== openParagraph.isAdvertisement) return false;
  if (cue.speaker !== openParagraph.speaker || previousCue.start === null || cue.start === null) return false;
  const length = openParagraph.text.length;
  if (length + cue.text.length > MAX_CHARS) return false;
  if (!SENTENCE_END.test(openParagraph.text)) return true;
  const speakingSeconds = previousCue.text.length / MIN_CHARS_PER_SECOND;
  return length < MIN_CHARS && cue.start - previousCue.start - speakingSeconds < PAUSE_SECONDS;
}

function remainderOf(openParagraph: Cue, { text }: Cue): string {
  if (openParagraph.text.length < MIN_CHARS || text.length > CAPTION_MAX_CHARS) return "";
  const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
  return text.slice(sentence.length).trimStart();
}

/**
 * The id of a paragraph contains the second at which it begins, as in `t-754`, so edits of other paragraphs do not change
 * the id. If the paragraph has no time, the id contains the number of the paragraph, as in `p12`.
 */
export function paragraphIds(paragraphs: readonly Cue[]): string[] {
  const counts = new Map<string, number>();
  return paragraphs.map(({ start }, index) => {
    if (start === null) return `p${index + 1}`;
    const id = `t-${Math.floor(start)}`;
    const occurrence = (counts.get(id) ?? 0) + 1;
    counts.set(id, occurrence);
    return occurrence === 1 ? id : `${id}-${occurrence}`;
  });
}
