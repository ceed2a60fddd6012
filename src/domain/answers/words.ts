import { stemmer } from "stemmer";
import { WORD_WITH_APOSTROPHES } from "../text/words.ts";

const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below
  between both but by can could did do does doing down during each else ever few for from further
  get gets give given go goes going got had has have having he her here hers him his how i if in
  into is it its just kind know let like lot made make many maybe me mean might more most much must
  my no nor not now of off on once one only or other our out over own people per quite rather really
  right said same say saying says see seem she should so some something sort still such take tell
  than that the their them then there these they thing things think this those though through to too
  two under until up us use used very was way we well were what when where whether which while who
  whom whose why will with would yeah yes yet you your actually anything does episode explain
  mention mentioned podcast speaker talk talked talking um uh okay oh gonna cannot
  arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt shouldnt wasnt werent wont wouldnt
  hed hes id ill im ive shed shes theyd theyll theyre theyve weve youd youll youre youve
  heres lets theres thats whats whos`
    .split(/\s+/)
    .map((word) => stemmer(word)),
);

export interface Word {
  form: string;
  stem: string;
}

/** In writing systems without spaces, such as Japanese, each pair of characters is a word. */
export function wordsOf(text: string): Word[] {
  const words = text.normalize("NFKC").toLowerCase().match(WORD_WITH_APOSTROPHES) ?? [];
  return words.flatMap((word) => {
    if (isUnspaced(word)) return characterPairs(word).map((pair) => ({ form: pair, stem: pair }));
    const plainWord = word.normalize("NFD").replaceAll(/\p{M}/gu, "");
    const stem = stemmer(plainWord.replaceAll(/['’]/g, ""));
    if (stem.length < 2 || STOP_WORDS.has(stem)) return [];
    return [{ form: plainWord.replace(/['’].*/, ""), stem }];
  });
}

export const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether the text has letters of a writing system without spaces. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

function characterPairs(word: string): string[] {
  const characters = [...word];
  return characters.length === 1
    ? characters
    : characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
