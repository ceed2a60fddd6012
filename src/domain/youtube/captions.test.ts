import { expect, test } from "vitest";
import { pickTrack } from "./captions.ts";

const track = (name: string) => {
  const [languageCode = "", kind] = name.split(" ");
  return { baseUrl: name, languageCode, kind };
};

test.each([
  [["de", "en", "en asr"], null, "en"],
  [["de", "en", "de asr"], null, "de"],
  [["en", "de asr"], null, "de asr"],
  [["de", "en-GB"], "de-DE", "de"],
  [["de", "en-GB"], null, "en-GB"],
  [["de", "en"], "fr", "en"],
  [["zh", "cs"], null, "zh"],
  [[], "en", undefined],
])("for the caption tracks %j and the language %s, pickTrack returns the track %s", (names, language, expected) => {
  expect(pickTrack(names.map(track), language)?.baseUrl).toBe(expected);
});
