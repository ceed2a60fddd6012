import { type Again, againTask } from "../../../../src/domain/recap-form/written-again.ts";
import {
  type Budget,
  type Failure,
  failureSentence,
  fetchPrompt,
  type Model,
  mayWorkLater,
  type Run,
} from "../ai/index.ts";
import type { Client } from "../caller.ts";
import { Refused } from "../refused.ts";
import {
  answerSchema,
  answerTokensOf,
  replySchema,
  SECTIONS,
  type Section,
  type Sections,
  SHARED_REQUESTS,
  type Size,
} from "./sections.ts";

export interface MissingSection {
  section: Section;
  /** The kind of the failure of the model, `empty`, or `budget` if the tokens of the day are used up. */
  kind: Failure["kind"] | "empty" | "budget";
  reason: string;
  mayWorkLater: boolean;
  /** How many tokens the server allows, if it said so when it refused a longer request. */
  limitTokens: number | null;
}

export interface Writer {
  model: Model;
  budget: Budget;
  server: Client;
  run: Run;
  signal: AbortSignal;
}

export interface Source {
  title: string;
  /** Its prompts hold. */
  showId: string;
  /** The text that all requests of a recap begin with, between its marks. */
  material: string;
  size: Size;
  /** The sections have a text already, and an editor wants another one. */
  again?: Again | undefined;
}

type Reason = Omit<MissingSection, "section">;

/** Failures that a request for fewer sections may not have. */
const OF_ONE_REPLY: readonly string[] = ["refused", "repeated", "truncated", "malformed"];

/** All requests of a recap have this system text, also those of the judge. So model servers can cache the material after it. */
export const SYSTEM =
  "You work on the recap of a podcast episode or video, for a website. Use only what the material says.";
const EMPTY_RULE = "Your last answer was empty. The material has something for this part.";
const LINES_RULE =
  'Write in the language of the material. "lines" holds the numbers of the one to four lines on which the sentence or item rests, without a range. Never write numbers of lines into a text.';
const NO_TEXT: Reason = { kind: "empty", reason: "The model wrote nothing.", mayWorkLater: false, limitTokens: null };

/** Writes the sections. If one section fails, the other sections still succeed. If the signal aborts, throws an error. */
export async function writeSections(
  writer: Writer,
  sections: readonly Section[],
  source: Source,
): Promise<{ texts: Partial<Sections>; missing: MissingSection[] }> {
  const texts: Partial<Sections> = {};
  const missing: MissingSection[] = [];
  const write = async (group: readonly Section[]) => {
    const answer = await askFor(writer, group, source);
    Object.assign(texts, answer.texts);
    const again = group.filter((section) => needsAnotherTry(section, answer));
    if (again.length === 0) return;
    const { failure } = answer;
    // A failed request for one section would fail again. Other failures concern every request with this material.
    if (failure && (group.length === 1 || !OF_ONE_REPLY.includes(failure.kind))) {
      missing.push(...again.map((section) => ({ section, ...failure })));
      return;
    }
    await Promise.all(
      again.map(async (section) => {
        const isEmpty = answer.texts[section] !== undefined;
        const next = await askFor(writer, [section], source, isEmpty ? EMPTY_RULE : "");
        Object.assign(texts, next.texts);
        if (needsAnotherTry(section, next)) missing.push({ section, ...(next.failure ?? NO_TEXT) });
      }),
    );
  };
  const groups = SHARED_REQUESTS.map((group) => group.filter((section) => sections.includes(section))).filter(
    (group) => group.length > 0,
  );
  // The first request puts the material into the cache of the model server. So the next requests cost less.
  const [firstGroup, ...otherGroups] = groups;
  if (firstGroup) await write(firstGroup);
  await Promise.all(otherGroups.map(write));
  writer.signal.throwIfAborted();
  return { texts, missing: inOrder(missing) };
}

interface Answer {
  texts: Partial<Sections>;
  failure: Reason | null;
}

function needsAnotherTry(section: Section, { texts, failure }: Answer): boolean {
  const { isEmpty, mayBeEmpty = false } = SECTIONS[section] as {
    isEmpty: (value: unknown) => boolean;
    mayBeEmpty?: boolean;
  };
  const text = texts[section];
  if (text === undefined) return !mayBeEmpty || failure !== null;
  return !mayBeEmpty && isEmpty(text);
}

const ORDER = SHARED_REQUESTS.flat();
const inOrder = (missing: readonly MissingSection[]) =>
  missing.toSorted((a, b) => ORDER.indexOf(a.section) - ORDER.indexOf(b.section));

async function askFor(
  { model, budget, server, run, signal }: Writer,
  sections: readonly Section[],
  source: Source,
  rule = "",
): Promise<Answer> {
  try {
    const tasks = await Promise.all(sections.map((section) => taskOf(server, section, source)));
    const reply = await budget.ask(model, {
      system: SYSTEM,
      material: source.material,
      task: [INTRODUCTION, ...tasks, LINES_RULE, source.again && againTask(source.again), rule]
        .filter(Boolean)
        .join("\n\n"),
      schema: replySchema(sections),
      schemaForModel: answerSchema(sections),
      maxTokens: answerTokensOf(sections, source.size),
      signal,
      run,
    });
    if (reply.kind === "answer") return { texts: reply.value, failure: null };
    return { texts: {}, failure: failedBy(reply) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { texts: {}, failure: refusedBy(error) };
  }
}

export const failedBy = (failure: Failure): Reason => ({
  kind: failure.kind,
  reason: failureSentence(failure),
  mayWorkLater: mayWorkLater(failure),
  limitTokens: failure.kind === "too-long" ? failure.limitTokens : null,
});

/** The budget refused the request. */
export const refusedBy = ({ message }: Refused): Reason => ({
  kind: "budget",
  reason: message,
  mayWorkLater: true,
  limitTokens: null,
});

const INTRODUCTION = "Write these parts of the recap. The answer has a field for each part, with the name of the part.";

async function taskOf(server: Client, section: Section, { title, showId, size }: Source): Promise<string> {
  const { slug, rule } = SECTIONS[section];
  const prompt = slug === null ? "" : (await fetchPrompt(server, slug, showId, { title, description: "" })).task;
  return [`### ${section}`, prompt, rule(size)].filter(Boolean).join("\n\n");
}
