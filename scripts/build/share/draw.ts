import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { coverArt } from "../../../src/domain/pictures/cover-art.ts";
import { SHARE_SIZE, type SharePicture } from "../../../src/domain/pictures/share-picture.ts";
import { cutLine, fitLines } from "../../../src/domain/text/fit-lines.ts";
import { drawableText, SANS, SERIF, SERIF_ITALIC } from "./fonts.ts";

const COLOURS = { paper: "#f6f7f4", ink: "#14201b", muted: "#4b5952", marker: "#ffe45c" };
const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const MARGIN = 64;
const ART_BOX = { x: 856, width: WIDTH - 856 };
const COLUMN_WIDTH = ART_BOX.x - 2 * MARGIN;
const TITLE_BOX = { top: 152, bottom: 500, lineHeight: 1.1 };
const SUBTITLE_BOX = { size: 30, lineHeight: 1.36, maxLines: 2, gap: 24 };
const WORDMARK_Y = 566;
export const MAX_BYTES = 80_000;
/** With the first quality, a picture has about 45 kB. The other qualities are for the few pictures that are too large. */
const QUALITIES = [76, 60, 45] as const;
const RTL = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export async function drawPicture(picture: SharePicture): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawArt(context, picture.seed);
  const label = drawableText(picture.label);
  drawLabel(context, label);
  drawWords(context, drawableText(picture.title) || label, drawableText(picture.line));
  drawWordmark(context);
  return encode(canvas);
}

async function encode(canvas: Canvas): Promise<Buffer> {
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await canvas.encode("jpeg", quality);
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

function drawWords(context: SKRSContext2D, title: string, subtitle: string): void {
  const widthMeasurer = (font: (size: number) => string) => (part: string, size: number) => {
    context.font = font(size);
    return context.measureText(part).width;
  };
  const serifFont = (size: number) => `500 ${size}px ${SERIF}`;
  const sansFont = (size: number) => `400 ${size}px ${SANS}`;
  const subtitleBox = {
    width: COLUMN_WIDTH,
    sizes: [SUBTITLE_BOX.size],
    lineHeight: SUBTITLE_BOX.lineHeight,
    height: SUBTITLE_BOX.maxLines * SUBTITLE_BOX.size * SUBTITLE_BOX.lineHeight,
  };
  const fittedSubtitle = fitLines(subtitle, subtitleBox, widthMeasurer(sansFont));
  const subtitleHeight =
    fittedSubtitle.lines.length === 0
      ? 0
      : SUBTITLE_BOX.gap + fittedSubtitle.lines.length * SUBTITLE_BOX.size * SUBTITLE_BOX.lineHeight;
  const titleBox = {
    width: COLUMN_WIDTH,
    sizes: [104, 94, 84, 76, 68, 60, 54, 48, 43],
    lineHeight: TITLE_BOX.lineHeight,
    height: TITLE_BOX.bottom - TITLE_BOX.top - subtitleHeight,
  };
  const heading = fitLines(title, titleBox, widthMeasurer(serifFont));
  const step = heading.size * TITLE_BOX.lineHeight;
  drawLines(context, heading.lines, {
    font: serifFont(heading.size),
    colour: COLOURS.ink,
    top: TITLE_BOX.top,
    step,
  });
  drawLines(context, fittedSubtitle.lines, {
    font: sansFont(SUBTITLE_BOX.size),
    colour: COLOURS.muted,
    step: SUBTITLE_BOX.size * SUBTITLE_BOX.lineHeight,
    top: TITLE_BOX.top + heading.lines.length * step + SUBTITLE_BOX.gap,
  });
}

interface TextStyle {
  font: string;
  colour: string;
  top: number;
  step: number;
}

function drawLines(context: SKRSContext2D, lines: string[], { font, colour, top, step }: TextStyle) {
  const isRtl = RTL.test(lines.join(" "));
  context.font = font;
  context.fillStyle = colour;
  context.direction = isRtl ? "rtl" : "ltr";
  context.textAlign = isRtl ? "right" : "left";
  for (const [index, line] of lines.entries()) {
    context.fillText(line, isRtl ? MARGIN + COLUMN_WIDTH : MARGIN, top + index * step + step * 0.78);
  }
  context.direction = "ltr";
  context.textAlign = "left";
}

function drawLabel(context: SKRSContext2D, label: string): void {
  context.font = `600 27px ${SANS}`;
  const widthOf = (part: string) => context.measureText(part).width;
  const text = cutLine(label, COLUMN_WIDTH - 24, widthOf);
  if (text === "") return;
  context.fillStyle = COLOURS.marker;
  context.fillRect(MARGIN - 12, MARGIN, widthOf(text) + 24, 48);
  context.fillStyle = COLOURS.ink;
  context.fillText(text, MARGIN, MARGIN + 33);
}

function drawWordmark(context: SKRSContext2D): void {
  context.save();
  context.translate(MARGIN, WORDMARK_Y - 32);
  context.scale(1.4, 1.4);
  for (const [colour, path] of LOGO_PATHS) {
    context.fillStyle = colour;
    context.fill(new Path2D(path));
  }
  context.restore();
  context.fillStyle = COLOURS.ink;
  context.font = `600 32px ${SERIF}`;
  context.letterSpacing = "-0.6px";
  context.fillText("Episode ", MARGIN + 60, WORDMARK_Y);
  const firstWidth = context.measureText("Episode ").width;
  context.font = `450 32px ${SERIF_ITALIC}`;
  context.fillText("Recap", MARGIN + 60 + firstWidth, WORDMARK_Y);
  context.letterSpacing = "0px";
}

const LOGO_PATHS: [colour: string, path: string][] = [
  [COLOURS.marker, "M0 5.5 32 2v25.5L0 31z"],
  [COLOURS.ink, "M5.5 25v-8.6q0-8 8.7-9.7v4.2q-4 1.1-4.4 5h4.4V25zM17.5 25v-8.6q0-8 8.7-9.7v4.2q-4 1.1-4.4 5h4.4V25z"],
];

function drawArt(context: SKRSContext2D, seed: string): void {
  const { width, height, palette, shapes } = coverArt(seed);
  const scale = HEIGHT / height;
  context.save();
  context.beginPath();
  context.rect(ART_BOX.x, 0, ART_BOX.width, HEIGHT);
  context.clip();
  context.fillStyle = palette.ground;
  context.fillRect(ART_BOX.x, 0, ART_BOX.width, HEIGHT);
  context.translate(ART_BOX.x + (ART_BOX.width - width * scale) / 2, 0);
  context.scale(scale, scale);
  for (const shape of shapes) {
    context.fillStyle = palette[shape.tone];
    context.beginPath();
    if (shape.kind === "path") context.fill(new Path2D(shape.d));
    else {
      if (shape.kind === "circle") context.arc(shape.cx, shape.cy, shape.r, 0, 2 * Math.PI);
      else context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.rx);
      context.fill();
    }
  }
  context.restore();
}
