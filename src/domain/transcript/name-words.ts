import { editDistance } from "./doubtful-words.ts";

/** A person who may speak. Of "earlier" people, the site knows only that another episode of the show names them. */
export interface Candidate {
  name: string;
  from: "guest" | "host" | "earlier";
}

export interface Person extends Candidate {
  /** The words of the name, as `nameWords` returns them. */
  words: readonly string[];
}

export const sameWords = (a: readonly string[], b: readonly string[]) => a.join(" ") === b.join(" ");

/** A name as words in a form in which they can be compared: without titles, degrees, initials and accents. */
export function nameWords(name: string): string[] {
  const words = name
    .replace(/[(,].*$/u, "")
    .split(/\s+/u)
    .map(plain);
  const ownWords = words.filter((word) => word !== "" && !TITLE.test(word));
  return ownWords.filter((word, index) => word.length > 1 || index === 0 || index === ownWords.length - 1);
}

export const TITLE =
  /^(?:mr|mrs|ms|miss|mister|dr|doctor|prof|professor|sir|dame|lord|lady|senator|president|governor|captain|general|father|sister|brother|rabbi|pastor|reverend|chef|coach|judge)\.?$/i;

export const plain = (word: string): string =>
  word
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}-]/gu, "")
    .replace(/^-+|-+$/g, "");

/** Words with the same key differ only in their spelling, such as "Jon" and "John". "Dan" and "Don" have different keys. */
export const soundKey = (word: string): string =>
  plain(word)
    .replaceAll("-", "")
    .replace(/ph/g, "f")
    .replace(/ch(?=[rl])/g, "k")
    .replace(/ck/g, "k")
    .replace(/c(?![eiyh])/g, "k")
    .replace(/(?<=.)(?<![sc])h/g, "")
    .replaceAll("y", "i")
    .replace(/(.)\1+/gu, "$1");

const consonants = (word: string) => soundKey(word).replace(/(?<=.)[aeiouw]/g, "");

/** True if a machine that mishears could write one word for the other. */
export function isClose(a: string, b: string): boolean {
  if (soundKey(a) === soundKey(b)) return true;
  const [keyA, keyB] = [consonants(a), consonants(b)];
  if (keyA.length > 1 && keyA === keyB) return true;
  return editDistance(a, b) <= Math.max(a.length, b.length) * 0.4;
}
