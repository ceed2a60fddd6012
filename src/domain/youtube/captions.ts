/** One language of a video's captions, as the player lists them. */
export interface CaptionTrack {
  baseUrl: string;
  /** BCP 47. */
  languageCode: string;
  /** `asr` for speech recognition. */
  kind?: string | undefined;
}

const base = (language: string) => language.toLowerCase().split("-")[0] ?? "";
const isMachineMade = ({ kind }: CaptionTrack) => kind === "asr";

/**
 * The captions in the spoken language: the language of the speech recognition, else the show's, else
 * English. Captions by people are better than speech recognition.
 */
export function pickTrack(
  tracks: readonly CaptionTrack[],
  language: string | null,
): CaptionTrack | null {
  const machineTrack = tracks.find(isMachineMade);
  const spoken = [machineTrack?.languageCode, language, "en"].filter((one) => one != null);
  for (const spokenLanguage of spoken.map(base)) {
    const same = tracks.filter(({ languageCode }) => base(languageCode) === spokenLanguage);
    const track = same.find((track) => !isMachineMade(track)) ?? same[0];
    if (track) return track;
  }
  return tracks[0] ?? null;
}
