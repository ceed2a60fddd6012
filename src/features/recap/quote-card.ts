import { PRODUCT } from "../../domain/product.ts";
import { cutLine, fitLines, LINE_HEIGHT } from "../../domain/text/fit-lines.ts";

interface QuoteCard {
  /** The card uses the text, the font and the text direction of this element. */
  paragraph: HTMLElement;
  author: string | null;
  title: string;
  show: string;
  /** The address of the recap, without `https://`. */
  address: string;
}

/** The picture has the colours of the light theme, even if the reader uses the dark theme. */
const COLOURS = {
  paper: "#f6f7f4",
  ink: "#14201b",
  muted: "#4b5952",
  rule: "#d3d9cf",
  marker: "#ffe45c",
};
const CARD_SIZE = 1080;
const MARGIN = 90;
const CONTENT_WIDTH = CARD_SIZE - 2 * MARGIN;
const TEXT_BOX = { top: 235, height: 580, width: CONTENT_WIDTH };
const RULE_TOP = 860;

/** Draws a quote as a square picture. Throws if the browser cannot create the picture. */
export async function drawQuoteCard({ paragraph, author, title, show, address }: QuoteCard): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = CARD_SIZE;
  canvas.height = CARD_SIZE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas.");
  const text = paragraph.textContent ?? "";
  const { fontFamily: serif, direction } = getComputedStyle(paragraph);
  const sans = getComputedStyle(document.body).fontFamily;
  const fontOf = (size: number) => `460 ${size}px ${serif}`;
  // If a font does not load, the canvas uses a font of the device.
  await Promise.allSettled([document.fonts.load(fontOf(60), text), document.fonts.load(`600 34px ${sans}`, title)]);

  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, CARD_SIZE, CARD_SIZE);
  drawLogo(context);
  context.direction = direction === "rtl" ? "rtl" : "ltr";
  const x = direction === "rtl" ? CARD_SIZE - MARGIN : MARGIN;
  const widthOf = (part: string, font: string) => {
    context.font = font;
    return context.measureText(part).width;
  };

  const { size, lines } = fitLines(text, TEXT_BOX, (part, fontSize) => widthOf(part, fontOf(fontSize)));
  const lineHeight = size * LINE_HEIGHT;
  const top = TEXT_BOX.top + (TEXT_BOX.height - lines.length * lineHeight) / 2;
  context.font = fontOf(size);
  context.fillStyle = COLOURS.ink;
  for (const [index, lineText] of lines.entries()) context.fillText(lineText, x, top + index * lineHeight + size);

  context.fillStyle = COLOURS.rule;
  context.fillRect(MARGIN, RULE_TOP, CONTENT_WIDTH, 2);
  const writeLine = (text: string, y: number, font: string, colour: string) => {
    context.fillStyle = colour;
    context.font = font;
    context.fillText(
      cutLine(text, CONTENT_WIDTH, (part) => widthOf(part, font)),
      x,
      y,
    );
  };
  if (author !== null) writeLine(`— ${author}`, RULE_TOP + 56, `600 34px ${sans}`, COLOURS.ink);
  writeLine(title, RULE_TOP + 98, `400 28px ${sans}`, COLOURS.muted);
  if (show !== "") writeLine(show, RULE_TOP + 134, `400 26px ${sans}`, COLOURS.muted);
  writeLine(`${PRODUCT.name} · ${address}`, RULE_TOP + 170, `600 24px ${sans}`, COLOURS.muted);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The canvas returned no picture."))), "image/png"),
  );
}

/** The site's logo, as in favicon.svg. */
function drawLogo(context: CanvasRenderingContext2D): void {
  const parts: [colour: string, path: string][] = [
    [COLOURS.marker, "M0 5.5 32 2v25.5L0 31z"],
    [
      COLOURS.ink,
      "M5.5 25v-8.6q0-8 8.7-9.7v4.2q-4 1.1-4.4 5h4.4V25zM17.5 25v-8.6q0-8 8.7-9.7v4.2q-4 1.1-4.4 5h4.4V25z",
    ],
  ];
  context.save();
  context.translate(MARGIN, MARGIN);
  context.scale(3.2, 3.2);
  for (const [colour, path] of parts) {
    context.fillStyle = colour;
    context.fill(new Path2D(path));
  }
  context.restore();
}
