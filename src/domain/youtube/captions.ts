/** One language of a video's captions, as its player is told of them. */
export interface CaptionTrack {
  baseUrl: string;
  /** BCP 47. */
  languageCode: string;
  /** `asr` where a machine listened. */
  kind?: string | undefined;
}

const base = (language: string) => language.toLowerCase().split("-")[0] ?? "";
const isHeard = ({ kind }: CaptionTrack) => kind === "asr";

/**
 * The captions of what is said: a machine only listens to the language that is spoken, which is
 * otherwise the show's, or English. Somebody's own come before the machine's of the same language.
 */
export function pickTrack(
  tracks: readonly CaptionTrack[],
  language: string | null,
): CaptionTrack | null {
  const heard = tracks.find(isHeard);
  const spoken = [heard?.languageCode, language, "en"].filter((one) => one != null);
  for (const wanted of spoken.map(base)) {
    const same = tracks.filter(({ languageCode }) => base(languageCode) === wanted);
    const found = same.find((track) => !isHeard(track)) ?? same[0];
    if (found) return found;
  }
  return tracks[0] ?? null;
}
