import { WORD_OR_CHARACTER } from "../text/words.ts";
import type { GlossaryTerm } from "./glossary.ts";

/** A misheard form in a text, and what the glossary has instead. */
export interface Misheard {
  start: number;
  end: number;
  found: string;
  term: string;
}

const BETWEEN = /^(?:[\s\-–'’]{0,2}|\.)$/u;

/** The forms by their words: each node leads to the next word, and knows the term if a form ends there. */
interface Node {
  next: Map<string, Node>;
  term: string | null;
}

/** Returns a function that finds the misheard forms in a text: whole words, in any case. The longest form counts. */
export function misheardFinder(terms: readonly GlossaryTerm[]): (text: string) => Misheard[] {
  const root: Node = { next: new Map(), term: null };
  // The term itself is a form too: a part of it is no mistake.
  for (const { term, misheard } of terms) for (const form of [term, ...misheard]) addForm(root, form, term);
  return (text) => {
    const words = wordsOf(text);
    const found: Misheard[] = [];
    for (let index = 0; index < words.length; index++) {
      const match = longestForm(root, text, words, index);
      if (!match) continue;
      const { term, last } = match;
      const start = words[index]?.start ?? 0;
      const end = words[last]?.end ?? 0;
      // The words of "C++" end before its signs.
      const isTerm = text.startsWith(term, start) && start + term.length >= end;
      if (!isTerm) found.push({ start, end, found: text.slice(start, end), term });
      index = last;
    }
    return found;
  };
}

function addForm(root: Node, form: string, term: string): void {
  let node = root;
  for (const { word } of wordsOf(form)) {
    const next = node.next.get(word) ?? { next: new Map(), term: null };
    node.next.set(word, next);
    node = next;
  }
  node.term ??= term;
}

function longestForm(root: Node, text: string, words: readonly Word[], index: number) {
  let longest: { term: string; last: number } | null = null;
  let node: Node | undefined = root;
  for (let at = index; at < words.length; at++) {
    const word = words[at];
    const previous = at === index ? undefined : words[at - 1];
    if (!word || (previous && !BETWEEN.test(text.slice(previous.end, word.start)))) break;
    node = node.next.get(word.word);
    if (!node) break;
    if (node.term !== null) longest = { term: node.term, last: at };
  }
  return longest;
}

interface Word {
  word: string;
  start: number;
  end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD_OR_CHARACTER)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));

/** Corrects the places of a text. A place whose text has changed meanwhile stays as it is. */
export function correctMisheard(text: string, places: readonly Misheard[]): string {
  let corrected = text;
  for (const { start, end, found, term } of places.toSorted((a, b) => b.start - a.start)) {
    if (text.slice(start, end) === found) corrected = corrected.slice(0, start) + term + corrected.slice(end);
  }
  return corrected;
}
