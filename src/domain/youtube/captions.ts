export interface CaptionTrack {
  baseUrl: string;
  /** BCP 47. */
  languageCode: string;
  kind?: string | undefined;
}

const base = (language: string) => language.toLowerCase().split("-")[0] ?? "";
const isMachineMade = ({ kind }: CaptionTrack) => kind === "asr";

/** The speech recognition's language, else the show's, else English. People's captions win. */
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
