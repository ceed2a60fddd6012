import { type Cue, joinText } from "./cue.ts";

export interface Paragraph extends Cue {
  cues: readonly Cue[];
}

const MIN_CHARS = 420;
const MAX_CHARS = 900;
/** If the speaker is silent for this time after a sentence, a new paragraph begins. */
const PAUSE_SECONDS = 4;
/** People do not speak more slowly than this. A cue that takes longer contains silence. */
const MIN_CHARS_PER_SECOND = 10;
const SENTENCE_END = /[.!?…。！？][)\]"'”’»」]*$/u;

/** A paragraph should end with a sentence, but captions seldom do. So a caption up to this length is cut after its first sentence. */
const CAPTION_MAX_CHARS = 200;
const FIRST_SENTENCE = /^.+?(?:[.!?…][)\]"'”’»]*(?=\s)|[。！？][」]?)/u;

/** Joins cues to paragraphs. A cue without a time becomes a paragraph of its own. */
export function groupCues(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: (Cue & { cues: Cue[] })[] = [];
  let last: Cue | undefined;
  for (const cue of cues) {
    const open = paragraphs.at(-1);
    if (open && last && continuesParagraph(open, last, cue)) {
      const restText = restOf(open, cue);
      open.text = joinText(
        open.text,
        cue.text.slice(0, cue.text.length - restText.length).trimEnd(),
      );
      open.cues.push(cue);
      if (restText !== "") paragraphs.push({ ...cue, text: restText, cues: [] });
    } else paragraphs.push({ ...cue, cues: [cue] });
    last = cue;
  }
  return paragraphs;
}

function continuesParagraph(open: Cue, last: Cue, cue: Cue): boolean {
  if (cue.speaker !== open.speaker || last.start === null || cue.start === null) return false;
  const length = open.text.length;
  if (length + cue.text.length > MAX_CHARS) return false;
  if (!SENTENCE_END.test(open.text)) return true;
  const speakingSeconds = last.text.length / MIN_CHARS_PER_SECOND;
  return length < MIN_CHARS && cue.start - last.start - speakingSeconds < PAUSE_SECONDS;
}

function restOf(open: Cue, { text }: Cue): string {
  if (open.text.length < MIN_CHARS || text.length > CAPTION_MAX_CHARS) return "";
  const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
  return text.slice(sentence.length).trimStart();
}

/** Returns an id such as `t-754` from the second of a paragraph, which edits of other paragraphs do not change. If a paragraph has no time, returns an id such as `p12`. */
export function paragraphIds(paragraphs: readonly Cue[]): string[] {
  const times = new Map<string, number>();
  return paragraphs.map(({ start }, index) => {
    if (start === null) return `p${index + 1}`;
    const id = `t-${Math.floor(start)}`;
    const occurrence = (times.get(id) ?? 0) + 1;
    times.set(id, occurrence);
    return occurrence === 1 ? id : `${id}-${occurrence}`;
  });
}
