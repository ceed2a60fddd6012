type MeasureWidth = (text: string, size: number) => number;

interface Box {
  width: number;
  height: number;
  sizes?: readonly number[];
  lineHeight?: number;
}

export const LINE_HEIGHT = 1.32;
const SIZES = [84, 76, 68, 60, 54, 48, 42, 38, 34, 30] as const;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function fitLines(text: string, box: Box, measure: MeasureWidth) {
  const { width, height, sizes = SIZES, lineHeight = LINE_HEIGHT } = box;
  for (const size of sizes) {
    const lines = wrap(text, width, (part) => measure(part, size));
    if (lines.length * size * lineHeight <= height) return { size, lines };
  }
  const size = Math.min(...sizes);
  const widthOf = (part: string) => measure(part, size);
  const maxLines = Math.max(1, Math.floor(height / (size * lineHeight)));
  const lines = wrap(text, width, widthOf).slice(0, maxLines);
  const lastLine = lines.pop() ?? "";
  return { size, lines: [...lines, cutLine(`${lastLine}…`, width, widthOf)] };
}

export function cutLine(text: string, width: number, widthOf: (part: string) => number): string {
  if (widthOf(text) <= width) return text;
  const letters = Array.from(graphemes.segment(text.replace(/…$/, "")), ({ segment }) => segment);
  while (letters.length > 0 && widthOf(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** Some characters, such as `。`, must not begin a line. So such a character stays in the line of the previous character. */
function unitsOf(word: string): string[] {
  const units: string[] = [];
  for (const { segment } of graphemes.segment(word)) {
    if (units.length > 0 && /^[\p{Pe}\p{Pf}\p{Po}ー]/u.test(segment)) units.push(units.pop() + segment);
    else units.push(segment);
  }
  return units;
}

function wrap(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const addPart = (part: string, gap: string) => {
    if (line !== "" && widthOf(line + gap + part) > width) {
      lines.push(line);
      line = part;
    } else line += line === "" ? part : gap + part;
  };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (widthOf(word) <= width) addPart(word, " ");
    else {
      // The word is too long for a line, or its script has no spaces. So break it between any two characters.
      let gap = " ";
      for (const unit of unitsOf(word)) {
        addPart(unit, gap);
        gap = "";
      }
    }
  }
  return line === "" ? lines : [...lines, line];
}
