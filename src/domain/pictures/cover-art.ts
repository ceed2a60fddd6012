import { fnv1a } from "../text/fnv.ts";

/** An episode without a picture gets an abstract cover. The same seed always gives the same cover. */

export type Tone = "ground" | "deep" | "soft" | "accent" | "ink";

export type Shape =
  | { kind: "rect"; x: number; y: number; width: number; height: number; rx: number; tone: Tone }
  | { kind: "circle"; cx: number; cy: number; r: number; tone: Tone }
  | { kind: "path"; d: string; tone: Tone };

type Palette = Record<Tone, string>;

const WIDTH = 320;
const HEIGHT = 180;

export const PALETTES: readonly Palette[] = [
  { ground: "#dfe6dc", deep: "#1f4d3a", soft: "#a9bfae", accent: "#ffe45c", ink: "#14201b" },
  { ground: "#16352a", deep: "#dfe8d8", soft: "#3c6552", accent: "#ffe45c", ink: "#14201b" },
  { ground: "#e9e4d4", deep: "#3b3a2c", soft: "#c3bb9d", accent: "#f4c531", ink: "#14201b" },
  { ground: "#d9e3e6", deep: "#234653", soft: "#9fb8c0", accent: "#ffe45c", ink: "#14201b" },
  { ground: "#1c2b3a", deep: "#dbe4ea", soft: "#456078", accent: "#f2d64b", ink: "#14201b" },
  { ground: "#ecdcd3", deep: "#6a2f26", soft: "#cfa393", accent: "#ffd84a", ink: "#14201b" },
  { ground: "#f3df62", deep: "#1a2a22", soft: "#d5bb2e", accent: "#fbfaf0", ink: "#14201b" },
  { ground: "#2d2a36", deep: "#e6e2ea", soft: "#5d5770", accent: "#f2d64b", ink: "#14201b" },
];

type Random = () => number;

const COMPOSITIONS = [waveform, quoteMarks, discs, transcript, ripples, columns, dialogue] as const;

export function coverArt(seed: string) {
  const random = randomFrom(fnv1a(seed));
  const palette = pick(PALETTES, random);
  const compose = pick(COMPOSITIONS, random);
  return { width: WIDTH, height: HEIGHT, palette, shapes: compose(random) };
}

function waveform(random: Random): Shape[] {
  const bars = 19;
  const markedIndex = between(random, 5, bars - 6);
  const isMarked = (index: number) => Math.abs(index - markedIndex) < 2;
  const x = (index: number) => 30 + index * 14;
  return [
    {
      kind: "rect",
      x: x(markedIndex - 1) - 6,
      y: 20,
      width: 47,
      height: 140,
      rx: 2,
      tone: "accent",
    },
    ...range(bars).map((index): Shape => {
      const swell = 0.35 + 0.65 * Math.sin((Math.PI * (index + 1)) / (bars + 1));
      const height = Math.round(swell * between(random, 26, 120));
      const tone = isMarked(index) ? "ink" : "deep";
      const y = (HEIGHT - height) / 2;
      return { kind: "rect", x: x(index), y, width: 7, height, rx: 3.5, tone };
    }),
  ];
}

function quoteMarks(random: Random): Shape[] {
  const x = between(random, 84, 116);
  const y = between(random, 34, 48);
  const mark = (left: number) => `M${left} ${y + 98}v-46q0-44 46-52v20q-18 6-20 26h20v52z`;
  return [
    { kind: "rect", x: 0, y: y + 62, width: WIDTH, height: 30, rx: 0, tone: "accent" },
    { kind: "path", d: mark(x), tone: "deep" },
    { kind: "path", d: mark(x + 66), tone: "deep" },
  ];
}

function discs(random: Random): Shape[] {
  const cx = between(random, 96, 130);
  const r = between(random, 50, 66);
  const step = between(random, 44, 62);
  return [
    { kind: "circle", cx, cy: 90, r, tone: "soft" },
    { kind: "circle", cx: cx + step * 2, cy: 90, r, tone: "deep" },
    { kind: "circle", cx: cx + step, cy: 90, r: Math.round(r * 0.62), tone: "accent" },
  ];
}

function transcript(random: Random): Shape[] {
  const lines = 6;
  const markedIndex = between(random, 1, lines - 2);
  return range(lines).flatMap((index): Shape[] => {
    const y = 34 + index * 20;
    const width = index === lines - 1 ? between(random, 70, 130) : between(random, 168, 236);
    const line = { kind: "rect", x: 42, y, width, height: 6, rx: 3, tone: "deep" } as const;
    if (index !== markedIndex) return [{ ...line, tone: index % 3 === 2 ? "soft" : "deep" }];
    return [
      { ...line, x: 32, y: y - 7, width: width + 20, height: 20, rx: 2, tone: "accent" },
      { ...line, tone: "ink" },
    ];
  });
}

function ripples(random: Random): Shape[] {
  const cx = between(random, 90, 230);
  const tones: Tone[] = ["soft", "ground", "deep", "ground", "accent"];
  return tones.map((tone, index) => ({ kind: "circle", cx, cy: 180, r: 158 - index * 31, tone }));
}

function columns(random: Random): Shape[] {
  const markedIndex = between(random, 0, 3);
  return range(4).map((index) => {
    const height = between(random, 56, 148);
    const tone = index === markedIndex ? "accent" : index % 2 === 0 ? "deep" : "soft";
    const y = HEIGHT - height;
    return { kind: "path", d: `M${28 + index * 68} 180V${y + 30}a30 30 0 0 1 60 0V180z`, tone };
  });
}

function dialogue(random: Random): Shape[] {
  const firstWidth = between(random, 96, 140);
  const secondWidth = between(random, 110, 150);
  const y = between(random, 26, 34);
  return [
    { kind: "rect", x: 62, y, width: firstWidth, height: 52, rx: 26, tone: "soft" },
    { kind: "path", d: `M76 ${y + 38}v36l30-24z`, tone: "soft" },
    {
      kind: "rect",
      x: 258 - secondWidth,
      y: y + 66,
      width: secondWidth,
      height: 52,
      rx: 26,
      tone: "accent",
    },
    { kind: "path", d: `M246 ${y + 104}v34l-32-24z`, tone: "accent" },
    {
      kind: "rect",
      x: 280 - secondWidth,
      y: y + 89,
      width: secondWidth - 44,
      height: 6,
      rx: 3,
      tone: "ink",
    },
  ];
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
