import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { metaDescription } from "../../../src/domain/content/meta-description.ts";

const FONTS_FOLDER = "node_modules/@fontsource-variable";
const FACES = [
  ["Newsreader", "newsreader/files/newsreader-latin-wght-normal.woff2"],
  ["Newsreader Ext", "newsreader/files/newsreader-latin-ext-wght-normal.woff2"],
  ["Newsreader Vietnamese", "newsreader/files/newsreader-vietnamese-wght-normal.woff2"],
  ["Newsreader Italic", "newsreader/files/newsreader-latin-wght-italic.woff2"],
  ["Instrument Sans", "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"],
  ["Instrument Sans Ext", "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2"],
] as const;

/** If these fonts do not have a letter, the canvas uses a font of the machine. */
export const SERIF = '"Newsreader", "Newsreader Ext", "Newsreader Vietnamese", serif';
export const SERIF_ITALIC = '"Newsreader Italic", serif';
export const SANS = '"Instrument Sans", "Instrument Sans Ext", sans-serif';

for (const [name, file] of FACES) {
  if (!GlobalFonts.registerFromPath(join(FONTS_FOLDER, file), name)) throw new Error(`${file} contains no font.`);
}

const TEST_FONT_SIZE = 24;
const testCanvas = createCanvas(TEST_FONT_SIZE * 2, TEST_FONT_SIZE * 2).getContext("2d", {
  willReadFrequently: true,
});
testCanvas.font = `${TEST_FONT_SIZE}px ${SERIF}`;

function pixelsOf(letter: string): string {
  testCanvas.clearRect(0, 0, TEST_FONT_SIZE * 2, TEST_FONT_SIZE * 2);
  testCanvas.fillText(letter, 4, TEST_FONT_SIZE * 1.4);
  return Buffer.from(testCanvas.getImageData(0, 0, TEST_FONT_SIZE * 2, TEST_FONT_SIZE * 2).data).toString("latin1");
}

/** No font has the letter U+0378, so the canvas draws its placeholder for missing letters. */
const placeholderPixels = pixelsOf("\u0378");
const hasFontCache = new Map<string, boolean>();
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function hasFont(letter: string): boolean {
  const result = hasFontCache.get(letter) ?? pixelsOf(letter) !== placeholderPixels;
  hasFontCache.set(letter, result);
  return result;
}

export function drawableText(text: string): string {
  const parts = Array.from(graphemes.segment(metaDescription(text)), ({ segment }) => {
    const letters = Array.from(segment.replace(/\p{C}|\p{Variation_Selector}/gu, ""));
    if (letters.length === 0) return /\p{Cc}/u.test(segment) ? " " : "";
    return letters.every((letter) => letter < "\u0180" || hasFont(letter)) ? segment : "";
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}
