import type { DeskLine } from "./desk-lines.ts";
import { type Candidate, isClose, nameWords, type Person, plain, sameWords, soundKey, TITLE } from "./name-words.ts";
import { type Claim, greetedVoices, replyTo, type Talk, voicesOfThemselves } from "./spoken-names.ts";
import { isAnonymous } from "./voices.ts";

export interface NameProposal {
  label: string;
  name: string;
  /** The line whose words prove the name. */
  key: number;
  start: number | null;
  text: string;
  /** No candidate has this name. So the spelling is the machine's. */
  isAsHeard: boolean;
}

type Resolved = { name: string; isAsHeard: boolean } | { otherFirstName: string };

/**
 * Proposes a name only if the words of one line prove it. In doubt, it proposes nothing, because a wrong name is worse than
 * "Speaker 2" (decision 70).
 */
export function proposeNames(lines: readonly DeskLine[], candidates: readonly Candidate[]): NameProposal[] {
  const talk: Talk = lines
    .filter(({ isAdvertisement, text }) => !isAdvertisement && text !== "")
    .map((line) => ({ ...line, text: line.text.replaceAll("’", "'") }));
  const people = candidates.map((candidate): Person => ({ ...candidate, words: nameWords(candidate.name) }));
  const claims = Map.groupBy([...voicesOfThemselves(talk), ...greetedVoices(talk)], ({ label }) => label);
  const proposals = [...claims.values()].flatMap((own) => proposalOf(own, talk, people) ?? []);
  const takenNames = new Set(
    lines.flatMap(({ speaker }) => (isAnonymous(speaker) ? [] : [`${soundOf(speaker ?? "")} `])),
  );
  const voicesOfName = Map.groupBy(proposals, ({ name }) => soundOf(name));
  return proposals.filter(({ name }) => {
    const isTaken = [...takenNames].some((taken) => `${soundOf(name)} `.startsWith(taken));
    return voicesOfName.get(soundOf(name))?.length === 1 && !isTaken;
  });
}

const soundOf = (name: string) => nameWords(name).map(soundKey).join(" ");

function proposalOf(claims: readonly Claim[], talk: Talk, people: readonly Person[]): NameProposal | null {
  const resolved = claims.flatMap((claim) => {
    const result = resolve(claim, talk, people);
    if (result === null) return [];
    if (!("name" in result)) return [{ claim, result }];
    return [{ claim, result: fitsNeighbours(claim, result.name, talk, people) ? result : { otherFirstName: "" } }];
  });
  const proofs = resolved.flatMap(({ claim, result }) => ("name" in result ? [{ claim, ...result }] : []));
  const [proof] = proofs;
  if (!proof || proofs.some(({ name }) => soundOf(name) !== soundOf(proof.name))) return null;
  const [firstName = ""] = nameWords(proof.name);
  const isContradicted = resolved.some(
    ({ result }) => "otherFirstName" in result && result.otherFirstName !== firstName,
  );
  const { claim, name, isAsHeard } = proof;
  if (isContradicted || speaksOf(claim.label, name, talk, people)) return null;
  return { label: claim.label, name, isAsHeard, key: claim.line.key, start: claim.line.start, text: claim.line.text };
}

/** A voice that says "Thanks, Ann", "with Ann", "Ann and I" or "I'm Bob", in whatever place, is perhaps not Ann. */
function speaksOf(label: string, name: string, talk: Talk, people: readonly Person[]): boolean {
  const firstName = pattern(name.split(" ")[0] ?? "");
  const ann = String.raw`(?<![\p{L}_])${firstName}(?: \p{Lu}[\p{L}'-]+)?`;
  const mentions = [
    String.raw`\bwith (?:[\p{L}-]+,? ){0,3}${ann}(?!\p{L})`,
    String.raw`\b(?:guest|host|colleague|friend|partner|joined by|here's|meet)(?: today)?(?: is|,)? ${ann}(?!\p{L})`,
    String.raw`\bnot ${ann}(?!\p{L})`,
    String.raw`${ann} and (?:I|me)\b`,
    String.raw`${ann} (?:is|isn't|was|wasn't|has|had|says|said|told|can|can't|could|couldn't|will|would|does|did)\b`,
  ];
  const others = people
    .map((person) => person.name.split(/\s+/).find((word) => !TITLE.test(word)) ?? "")
    .filter((other) => other !== "" && plain(other) !== plain(firstName));
  const otherClaim = String.raw`\b(?:[Ii]'m|I am|[Mm]y name is) (?:${others.map(pattern).join("|")})(?!\p{L})`;
  const mention = RegExp(mentions.join("|"), "u");
  const claimsOther = RegExp(others.length > 0 ? otherClaim : "(?!)", "u");
  return talk.some(({ speaker, text }) => {
    if (speaker !== label) return false;
    return addresses(text, firstName) || mention.test(text.replace(OWN_NAME, "_")) || claimsOther.test(text);
  });
}

const pattern = (name: string) => name.replace(/[^\p{L}'-]/gu, ".");
const OWN_NAME_AND_WORD = /\b(?:I'm|I am|name is)\s+\p{Lu}[\p{L}'-]+/giu;
const OWN_NAME =
  /\b(?:[Ii]'m|I am|[Nn]ame is|[Nn]ame's|[Tt]his is)\s+(?:(?:your|one of your|the) (?:co-?)?hosts?,?\s+)?(?:\p{L}+\.\s+)?(?=\p{Lu})/gu;

/** True for a text that speaks to this person, such as "Thanks, Ann." */
const addresses = (text: string, name: string, lastName = String.raw`(?:\s+\p{Lu}[\p{L}'-]+)?`): boolean =>
  RegExp(
    String.raw`(?:^|[.!?,]["']?\s+|\b(?:hi|hey|hello|thanks|thank you|welcome|so|and|but|yes|yeah|ok|okay|right)\s+)${pattern(name)}${lastName}(?=[,.!?]|$)`,
    "iu",
  ).test(text.replace(OWN_NAME, "_"));

interface Word {
  text: string;
  from: number;
  to: number;
}

/** Returns the words that may belong to one name. Only a dot after a title or an initial may stand between them. */
function firstWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}'-]*/gu)) {
    const previous = words.at(-1);
    const gap = text.slice(previous?.to ?? 0, match.index);
    const isShort =
      previous !== undefined && (previous.text.length === 1 || TITLE.test(previous.text) || previous.text === "St");
    if (previous ? !(/^\s+$/.test(gap) || (isShort && /^\.\s*$/.test(gap))) : gap !== "") break;
    words.push({ text: match[0], from: match.index, to: match.index + match[0].length });
    if (words.length === 8) break;
  }
  return words;
}

const PARTICLE = /^(?:van|von|de|der|den|di|da|la|le|bin|al|el|du|del|dos)$/;

/** Returns the words of a name that is written with capitals, such as "Ludwig van Beethoven". */
function capitalWords(words: readonly Word[]): Word[] {
  const end = words.findIndex(({ text }, index) => {
    const next = words[index + 1]?.text ?? "";
    return !/^\p{Lu}/u.test(text) && !(index > 0 && PARTICLE.test(text) && /^\p{Lu}|^(?:der|den|la)$/u.test(next));
  });
  return end === -1 ? [...words] : words.slice(0, end);
}

function resolve(claim: Claim, talk: Talk, people: readonly Person[]): Resolved | null {
  const allWords = firstWords(claim.rest);
  const hasTitle = TITLE.test(allWords[0]?.text ?? "");
  const words = hasTitle ? allWords.slice(1) : allWords;
  const ends = (count: number) => claim.end.test(claim.rest.slice(words[count - 1]?.to ?? 0));

  const fitting = people.filter(({ words: name }) => {
    const count = name.length > 1 ? countOf(words, name) : 0;
    return count > 0 && ends(count);
  });
  const [person] = fitting;
  const heard = capitalWords(words);
  const heardName = heard.map(({ text }) => plain(text));
  const [firstName = ""] = person?.words ?? heardName;
  if (claim.kind === "greeted" && greetsOthers(claim, words, firstName, people)) return null;
  if (person) {
    // A machine cannot hear the difference between two people whose names sound alike.
    return fitting.every((other) => sameWords(other.words, person.words))
      ? { name: person.name, isAsHeard: false }
      : { otherFirstName: "" };
  }

  if (heard.length === 0 || heard.length > 4 || claim.isForeign || !ends(heard.length)) return null;
  const text = claim.rest.slice(heard[0]?.from ?? 0, heard.at(-1)?.to ?? 0);
  if (heard.length === 1) return resolveOneWord(claim, firstName, hasTitle, talk, people);
  if (people.some(({ words: name }) => resembles(heardName, name))) return { otherFirstName: firstName };
  if (isConfirmed(claim, text, talk)) return { name: text, isAsHeard: true };
  return claim.isExplicit ? { otherFirstName: firstName } : null;
}

/** Returns how many words are this name, or 0. One word may be spelled otherwise, if it sounds the same. */
function countOf(words: readonly Word[], name: readonly string[]): number {
  let position = 0;
  let otherSpellings = 0;
  for (const [index, part] of name.entries()) {
    if (index > 0 && words[position]?.text.length === 1 && part.length > 1) position++;
    const spoken = plain(words[position]?.text ?? "");
    if (spoken === "" || soundKey(spoken) !== soundKey(part)) return 0;
    if (spoken !== part) otherSpellings++;
    position++;
  }
  return otherSpellings > 1 ? 0 : position;
}

const resembles = (heard: readonly string[], name: readonly string[]): boolean =>
  heard.some((word) => name.includes(word)) ||
  isClose(heard[0] ?? "", name[0] ?? "") ||
  isClose(heard.at(-1) ?? "", name.at(-1) ?? "");

/** A first name is enough if only one of the guests and hosts has it, and nobody mentions another person of this name. */
function resolveOneWord(
  claim: Claim,
  word: string,
  hasTitle: boolean,
  talk: Talk,
  people: readonly Person[],
): Resolved | null {
  const partOf = ({ words }: Person) => (hasTitle && words.length > 1 ? words.at(-1) : words[0]) ?? "";
  const alike = people.filter((person) => partOf(person).startsWith(word) || word.startsWith(partOf(person)));
  const [person] = alike;
  const unknown: Resolved | null = claim.isExplicit ? { otherFirstName: word } : null;
  if (!person) return fullNameNearby(claim, word, talk, people) ?? unknown;
  const isOne = alike.every((other) => sameWords(other.words, person.words)) && partOf(person) === word;
  const isExpected = alike.some(({ from }) => from !== "earlier");
  if (
    !isOne ||
    !isExpected ||
    isVisitor(claim, talk) ||
    hasNamesake(claim, talk) ||
    (!hasTitle && namesOther(person, talk))
  )
    return unknown;
  return { name: person.name, isAsHeard: false };
}

const VISITOR =
  /\b(?:call(?:er|ing)|listener|first[- ]time|on the line|line (?:one|two|three|\d)|question (?:for|from)|audience)\b/i;

/** A caller may have the first name of a guest. */
const isVisitor = ({ line, index, rest }: Claim, talk: Talk): boolean =>
  /^\p{L}+,? (?:from|in)\b/u.test(rest) || VISITOR.test(line.text) || VISITOR.test(talk[index - 1]?.text ?? "");

/** True if somebody says that two people have this first name. */
function hasNamesake({ rest }: Claim, talk: Talk): boolean {
  const name = pattern(/^[\p{L}'-]+/u.exec(rest)?.[0] ?? "");
  const namesake = RegExp(
    String.raw`\b(?:namesakes?|same (?:first )?name|shares? (?:my|your|a|the|his|her) (?:first )?name|(?:another|other|two|both|second) ${name}|${name}s)\b`,
    "iu",
  );
  return talk.some(({ text }) => namesake.test(text));
}

/** "I'm Ann Lee." – "Thanks, Bob." is no proof. In the middle of a talk, somebody must speak to Ann just before or after. */
function fitsNeighbours(claim: Claim, name: string, talk: Talk, people: readonly Person[]): boolean {
  const { index, line, kind, isIntroduction } = claim;
  if (kind === "greeted") return true;
  const previous = talk.findLast(({ speaker }, place) => place < index && speaker !== line.speaker);
  // "And Bob?" turns to the next person.
  const after = (replyTo(talk, index)?.text ?? "").slice(0, NEAR_CHARS).replace(/\band (?=\p{Lu})/giu, "_");
  const near = [(previous?.text ?? "").slice(-NEAR_CHARS), after];
  const [firstName = ""] = nameWords(name);
  if (near.some((text) => addresses(text, firstName))) return true;
  const others = people.flatMap(({ words: [other = ""] }) => (other === firstName || other === "" ? [] : [other]));
  return isIntroduction && !near.some((text) => others.some((other) => addresses(text, other)));
}

const NEAR_CHARS = 100;

/** True if somebody mentions a person with this first name and another last name. */
function namesOther({ words }: Person, talk: Talk): boolean {
  const [firstName = "", ...others] = words;
  return talk.some(({ text }) =>
    [...text.matchAll(/(?<![\p{L}'-])(\p{Lu}[\p{L}'-]+) (\p{Lu}\p{L}[\p{L}'-]*)/gu)].some(
      ([, first = "", second = ""]) => {
        const last = plain(second.replace(/'s$/, ""));
        return plain(first) === firstName && !others.some((other) => isClose(other, last));
      },
    ),
  );
}

/** "Today I talk with Ann Lee. Welcome, Ann." */
function fullNameNearby(claim: Claim, word: string, talk: Talk, people: readonly Person[]): Resolved | null {
  const { kind, line } = claim;
  if (kind !== "greeted") return null;
  const names = [...line.text.matchAll(/(?<![\p{L}'-])\p{Lu}/gu)]
    .map(({ index }) => {
      const words = capitalWords(firstWords(line.text.slice(index)));
      const to = words.at(-1)?.to ?? 0;
      return { text: line.text.slice(index, index + to), words: words.map(({ text }) => plain(text)) };
    })
    .filter(({ words }) => words[0] === word && words.length > 1 && words.length < 5);
  const [name] = names;
  if (!name || names.some(({ words }) => !sameWords(words, name.words))) return null;
  if (name.text.endsWith("'s") || people.some((person) => resembles(name.words, person.words))) return null;
  return isConfirmed(claim, name.text, talk) ? { name: name.text, isAsHeard: true } : null;
}

/** Without a candidate, nobody knows the spelling. So another voice must have said the whole name, and the machine heard it alike. */
function isConfirmed({ label, line }: Claim, name: string, talk: Talk): boolean {
  const others = talk.filter(({ key, speaker }) => key !== line.key && speaker !== label);
  const firstName = name.split(" ")[0] ?? "";
  return (
    others.some(({ text }) => text.includes(name)) &&
    talk.some(({ speaker, text }) => speaker !== label && addresses(text, firstName, ""))
  );
}

/** "Welcome, Ann. Good to see you, Bob." does not say whose answer follows. */
function greetsOthers(
  { rest, line }: Claim,
  words: readonly Word[],
  firstName: string,
  people: readonly Person[],
): boolean {
  const after = rest.slice(words[0]?.to ?? 0);
  const before = line.text.slice(0, line.text.length - rest.length).replace(OWN_NAME_AND_WORD, "_");
  if (/(?:\b(?:hi|hey|welcome|and)|,)\s+\p{Lu}[\p{L}'-]+\s*(?:[.!?,]|$)/u.test(after)) return true;
  return [...`${before}_${after}`.matchAll(/\p{Lu}[\p{L}'-]+/gu)].some(([word]) => {
    return people.some(({ words: [first] }) => first === plain(word) && first !== firstName);
  });
}
