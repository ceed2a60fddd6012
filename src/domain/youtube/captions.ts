export interface CaptionTrack {
  baseUrl: string;
  /** A language tag of BCP 47. */
  languageCode: string;
  kind?: string | undefined;
}

const languageOf = (language: string) => language.toLowerCase().split("-")[0] ?? "";
const isMachineMade = ({ kind }: CaptionTrack) => kind === "asr";

/**
 * Prefers the language of the automatic captions, because the people in the video speak this language. The next choices are
 * the language of the show and English. In each language, prefers captions that a person wrote.
 */
export function pickTrack(tracks: readonly CaptionTrack[], language: string | null): CaptionTrack | null {
  const machineTrack = tracks.find(isMachineMade);
  const languages = [machineTrack?.languageCode, language, "en"].filter((language) => language != null);
  for (const spokenLanguage of languages.map(languageOf)) {
    const tracksOfLanguage = tracks.filter(({ languageCode }) => languageOf(languageCode) === spokenLanguage);
    const track = tracksOfLanguage.find((track) => !isMachineMade(track)) ?? tracksOfLanguage[0];
    if (track) return track;
  }
  return tracks[0] ?? null;
}
