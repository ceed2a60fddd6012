export const TEXT_SOURCES = ["description", "captions", "transcript"] as const;
/** What a machine read before it wrote a text. `TEXT_SOURCES` begins with the least reliable source. */
export type TextSource = (typeof TEXT_SOURCES)[number];

/** `reviewed`: a machine wrote texts, and an editor has said that they have read them. */
export const MADE_BY = ["person", "machine", "reviewed"] as const;
const SOURCE_NAMES: Record<TextSource, string> = {
  transcript: "the transcript",
  captions: "the captions of the video",
  description: "the description alone, without a transcript",
};

/** Returns the sentence for readers about a text that a machine wrote, or null for a person's text. */
export function originText(madeBy: string | null, restsOn: string | null): string | null {
  if (madeBy !== "machine" && madeBy !== "reviewed") return null;
  const source = isTextSource(restsOn) ? ` from ${SOURCE_NAMES[restsOn]}` : "";
  const review = madeBy === "machine" ? "No one has reviewed it yet." : "A member of our staff reviewed it.";
  return `A machine wrote this recap${source}. ${review}`;
}

const SHORT_SOURCE_NAMES: Record<TextSource, string> = {
  transcript: "from the transcript",
  captions: "from the captions",
  description: "from the description alone",
};

/** Returns the label for editors, such as "Machine-made, not reviewed · from the captions". */
export function originLabel({ made_by, rests_on }: { made_by: string; rests_on: string | null }) {
  const review = made_by === "machine" ? "Machine-made, not reviewed" : "Machine-made, reviewed";
  return isTextSource(rests_on) ? `${review} · ${SHORT_SOURCE_NAMES[rests_on]}` : review;
}

export const isTextSource = (value: string | null): value is TextSource =>
  TEXT_SOURCES.some((source) => source === value);

/** Returns the less reliable of two sources, because sections of one recap can have different sources. */
export function weakerSource(a: string, b: TextSource): TextSource {
  if (!isTextSource(a)) return b;
  return TEXT_SOURCES.indexOf(a) < TEXT_SOURCES.indexOf(b) ? a : b;
}
