export const RESTS_ON = ["description", "captions", "transcript"] as const;
/** The source of a text that a machine wrote. `RESTS_ON` begins with the least reliable source. */
export type RestsOn = (typeof RESTS_ON)[number];

/** `reviewed`: a machine wrote texts, and a member of staff saved them in the form. */
export const MADE_BY = ["person", "machine", "reviewed"] as const;
export type MadeBy = (typeof MADE_BY)[number];

const SOURCE_NAMES: Record<RestsOn, string> = {
  transcript: "the transcript",
  captions: "the captions of the video",
  description: "the description alone, without a transcript",
};

/** Returns the sentence for readers about a text that a machine wrote, or null for a person's text. */
export function originText(madeBy: string | null, restsOn: string | null): string | null {
  if (madeBy !== "machine" && madeBy !== "reviewed") return null;
  const source = isRestsOn(restsOn) ? ` from ${SOURCE_NAMES[restsOn]}` : "";
  const review =
    madeBy === "machine" ? "No one has reviewed it yet." : "A member of our staff reviewed it.";
  return `A machine wrote this recap${source}. ${review}`;
}

const SHORT_NAMES: Record<RestsOn, string> = {
  transcript: "from the transcript",
  captions: "from the captions",
  description: "from the description alone",
};

/** Returns the label for editors, such as "Machine-made, not reviewed · from the captions". */
export function originLabel({ made_by, rests_on }: { made_by: string; rests_on: string | null }) {
  const review = made_by === "machine" ? "Machine-made, not reviewed" : "Machine-made, reviewed";
  return isRestsOn(rests_on) ? `${review} · ${SHORT_NAMES[rests_on]}` : review;
}

export const isRestsOn = (value: string | null): value is RestsOn =>
  RESTS_ON.some((known) => known === value);

/** Returns the less reliable of two sources, because some sections of a recap may have another source than the rest. */
export function weakerSource(a: string, b: RestsOn): RestsOn {
  if (!isRestsOn(a)) return b;
  return RESTS_ON.indexOf(a) < RESTS_ON.indexOf(b) ? a : b;
}
