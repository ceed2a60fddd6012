import type { SpecText } from "./spec-text.ts";

/** Sections whose every quoted text must be listed. */
const QUOTING_SECTIONS = [2, 4, 5, 8, 9];

/** Single quotes around words; the apostrophe of "doesn't" has letters on both sides. */
const QUOTED = /(?<![\p{L}\p{N}])'(.+?)'(?![\p{L}\p{N}])/gu;

export function quotedTexts(document: string): string[] {
  return [...document.matchAll(QUOTED)].flatMap(([, quoted]) => quoted ?? []);
}

/** Number of each `## 2. Title` section to its body, with single spaces. */
function sectionsOf(spec: string): Map<number, string> {
  const [, ...parts] = spec.split(/^## (\d+)\. /m);
  const sections = new Map<number, string>();
  for (let index = 0; index < parts.length; index += 2) {
    sections.set(Number(parts[index]), (parts[index + 1] ?? "").replace(/\s+/g, " "));
  }
  return sections;
}

/** Listed texts SPEC.md does not hold in their section, and quoted ones the list does not. */
export function compareWithSpec(spec: string, texts: readonly SpecText[]) {
  const sections = sectionsOf(spec);
  const written = new Set(texts.map(({ text, from }) => from ?? text));
  const quoted = QUOTING_SECTIONS.flatMap((number) => quotedTexts(sections.get(number) ?? ""));
  return {
    notInSpec: texts
      .filter(({ text, from, section }) => !sections.get(section)?.includes(from ?? text))
      .map(({ text }) => text),
    notListed: [...new Set(quoted)].filter((text) => !written.has(text)),
  };
}
