import { type Cue, joinText } from "./cue.ts";

/** What a reader reads as one: consecutive cues of one speaker, with the first one's start. */
export interface Paragraph extends Cue {
  /** Those that begin in it; the last one may end in the next. */
  cues: readonly Cue[];
}

/** A paragraph of this length ends with its sentence; at the most it ends anywhere. */
const ENOUGH_CHARS = 420;
const MOST_CHARS = 900;
/** Silence after a sentence that begins a new paragraph. */
const PAUSE_SECONDS = 4;
/** Nobody speaks slower for long; what a cue takes longer than this is silence. */
const SLOWEST_CHARS_A_SECOND = 10;
const SENTENCE_END = /[.!?…。！？][)\]"'”’»」]*$/u;

/** A caption's end is seldom a sentence's: one as short as this is cut at its full stop. */
const CAPTION_CHARS = 200;
const FIRST_SENTENCE = /^.+?(?:[.!?…][)\]"'”’»]*(?=\s)|[。！？][」]?)/u;

/** Readable paragraphs. Cues without a time are paragraphs already, as somebody wrote them. */
export function groupCues(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: (Cue & { cues: Cue[] })[] = [];
  let last: Cue | undefined;
  for (const cue of cues) {
    const open = paragraphs.at(-1);
    if (open && last && goesOn(open, last, cue)) {
      const rest = restOf(open, cue);
      open.text = joinText(open.text, cue.text.slice(0, cue.text.length - rest.length).trimEnd());
      open.cues.push(cue);
      if (rest !== "") paragraphs.push({ ...cue, text: rest, cues: [] });
    } else paragraphs.push({ ...cue, cues: [cue] });
    last = cue;
  }
  return paragraphs;
}

function goesOn(open: Cue, last: Cue, cue: Cue): boolean {
  if (cue.speaker !== open.speaker || last.start === null || cue.start === null) return false;
  const length = open.text.length;
  if (length + cue.text.length > MOST_CHARS) return false;
  if (!SENTENCE_END.test(open.text)) return true;
  const spoken = last.text.length / SLOWEST_CHARS_A_SECOND;
  return length < ENOUGH_CHARS && cue.start - last.start - spoken < PAUSE_SECONDS;
}

/** What of a caption begins a paragraph, because a sentence ends in it and that is enough. */
function restOf(open: Cue, { text }: Cue): string {
  if (open.text.length < ENOUGH_CHARS || text.length > CAPTION_CHARS) return "";
  const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
  return text.slice(sentence.length).trimStart();
}

/**
 * The addresses of paragraphs on a page: `t-754` by their second, which survives what is
 * inserted elsewhere; `p12` by their number where there is no time.
 */
export function paragraphIds(paragraphs: readonly Cue[]): string[] {
  const times = new Map<string, number>();
  return paragraphs.map(({ start }, index) => {
    if (start === null) return `p${index + 1}`;
    const id = `t-${Math.floor(start)}`;
    const nth = (times.get(id) ?? 0) + 1;
    times.set(id, nth);
    return nth === 1 ? id : `${id}-${nth}`;
  });
}
