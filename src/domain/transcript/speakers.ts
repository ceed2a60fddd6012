import { oneLine } from "./cue.ts";

const LABEL = /^(?<label>[^:：\n[\]<>{}"“]{1,60}?)\s*(?::(?:\s+|$)|：\s*)(?<textAfter>.*)$/su;
const BOLD = /^(\*\*|__)([^*\n]{1,60}?)(?::\1|\1\s*:)\s*/;
const STARTS_A_NAME = /^[(#@'’]*[\p{L}\p{N}]/u;
const LOWERCASE_PART = /^(?:a|al|and|at|bin|da|de|del|der|di|du|el|from|in|la|le|of|on|the|van|von|y|&)$/;
const CAPITAL = /^[(#'’"]*(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N})/u;
const UNKNOWN_SPEAKER = /^unknown(?: speaker)?$/i;
const MAX_NAME_WORDS = 7;
const MIN_OCCURRENCES = 3;

export type IsSpeaker = (label: string) => boolean;

export function splitLabel(text: string): { label: string; textAfter: string } | undefined {
  const { label = "", textAfter = "" } = LABEL.exec(text.replace(BOLD, "$2: "))?.groups ?? {};
  const name = oneLine(label);
  return STARTS_A_NAME.test(name) ? { label: name, textAfter } : undefined;
}

export function isName(label: string): boolean {
  const words = label.split(" ");
  if (words.length > MAX_NAME_WORDS || /[!?;]|\.$/.test(label) || /^\p{N}+$/u.test(label)) return false;
  return words.every((word, i) => CAPITAL.test(word) || (i > 0 && LOWERCASE_PART.test(word)));
}

export function createSpeakerCheck(lines: readonly string[]): IsSpeaker {
  const occurrences = new Map<string, number>();
  for (const line of lines) {
    const label = splitLabel(line)?.label;
    if (label && label.split(" ").length <= 3) occurrences.set(label, (occurrences.get(label) ?? 0) + 1);
  }
  return (label) => isName(label) || (occurrences.get(label) ?? 0) >= MIN_OCCURRENCES;
}

export const speakerFromLabel = (label: string) => (UNKNOWN_SPEAKER.test(label) || label === "" ? null : label);
