/** A corpus is a folder of shows with transcripts, and questions about them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const offset = z.int().nonnegative();
/** Two offsets in a transcript, in UTF-16 units. */
export const spanSchema = z.object({ from: offset, to: offset });
export const setSchema = z.enum(["tuning", "held-out"]);

/** `answers` lists the passages that answer a question. It is empty for a question that the episode does not answer. */
const questionSchema = z.object({
  id: z.string(),
  set: setSchema,
  show: z.string(),
  episode: z.string(),
  question: z.string(),
  answers: z.array(spanSchema),
});

/** `earlier` lists the questions before a follow-up question, from the oldest to the newest. */
const followUpSchema = questionSchema.extend({ earlier: z.array(z.string()).min(1) });

/** `answers` lists every episode that answers the question. */
const allEpisodesSchema = z.object({
  id: z.string(),
  set: setSchema,
  question: z.string(),
  answers: z.array(z.object({ show: z.string(), episode: z.string(), passages: z.array(spanSchema).min(1) })).min(1),
});

/** `passage` is a quote from the answer, which occurs once in the transcript. Without it, the episode has no answer. */
const demoQuestionSchema = z.strictObject({
  episode: z.string(),
  question: z.string(),
  passage: z.string().optional(),
});

const showFileSchema = z.object({
  episodes: z.array(z.object({ slug: z.string(), transcript: z.string().nullish() })),
});

export type SetName = z.infer<typeof setSchema>;
export type Question = z.infer<typeof questionSchema>;
export type FollowUpQuestion = z.infer<typeof followUpSchema>;
export type AllEpisodesQuestion = z.infer<typeof allEpisodesSchema>;

/** Maps the name of a show's file (without `.json`) to the transcripts of its episodes, by slug. */
export type Transcripts = Map<string, Map<string, string>>;

export interface Corpus {
  name: string;
  /** The folder with a file for each show, in the format of `npm run import`. */
  folder: string;
  shows: Transcripts;
  natural: Question[];
  offTopic: Question[];
  everything: AllEpisodesQuestion[];
}

export interface SharedCorpus extends Corpus {
  /** Questions in other words than their answers. */
  paraphrases: Question[];
  followUps: FollowUpQuestion[];
  /** Reads another set of the folder `eval`. */
  read<T>(name: string, schema: z.ZodType<T>): T;
}

const DEMO_FOLDER = "scripts/local/demo/shows";

/** Throws an error if an episode or a passage of a question is missing. */
export function demoCorpus(): Corpus {
  const shows = readTranscripts(DEMO_FOLDER);
  const demoQuestions = readJson(new URL("demo-questions.json", import.meta.url), z.array(demoQuestionSchema));
  const questions = demoQuestions.map(({ episode, question, passage }, index): Question => {
    const [show, transcripts] = [...shows].find(([, transcripts]) => transcripts.has(episode)) ?? [];
    const transcript = transcripts?.get(episode);
    if (!show || transcript === undefined)
      throw new Error(`demo-questions.json asks about “${episode}”, but the demo has no transcript of this episode.`);
    return {
      id: `demo-${index}`,
      set: index % 3 === 2 ? "held-out" : "tuning",
      show,
      episode,
      question,
      answers: passage === undefined ? [] : [spanOf(transcript, passage, episode)],
    };
  });
  const natural = questions.filter(isAnswerable);
  return {
    name: "demo",
    folder: DEMO_FOLDER,
    shows,
    natural,
    offTopic: questions.filter((question) => !isAnswerable(question)),
    everything: natural.map(({ id, set, question, show, episode, answers }) => ({
      id,
      set,
      question,
      answers: [{ show, episode, passages: answers }],
    })),
  };
}

function spanOf(transcript: string, passage: string, episode: string) {
  const from = transcript.indexOf(passage);
  if (from < 0)
    throw new Error(`demo-questions.json quotes “${passage}”, but the transcript of “${episode}” does not.`);
  return { from, to: from + passage.length };
}

/** Returns null if the folder has no question sets. */
export function sharedCorpus(sharedData: string): SharedCorpus | null {
  const folder = join(sharedData, "shows");
  const questions = join(sharedData, "eval");
  if (!existsSync(folder) || !existsSync(questions)) return null;
  const read = <T>(name: string, schema: z.ZodType<T>) => readJson(join(questions, `${name}.json`), schema);
  return {
    name: "shared",
    folder,
    shows: readTranscripts(folder),
    natural: read("natural", z.array(questionSchema)),
    offTopic: read("off-topic", z.array(questionSchema)),
    everything: read("everything", z.array(allEpisodesSchema)),
    paraphrases: read("questions", z.array(questionSchema)),
    followUps: read("follow-ups", z.array(followUpSchema)),
    read,
  };
}

/** Like `sharedCorpus`, but throws an error without question sets. For tests of real inputs. */
export function requireSharedCorpus(sharedData: string): SharedCorpus {
  const corpus = sharedCorpus(sharedData);
  if (!corpus) throw new Error(`${sharedData} has no folders \`shows\` and \`eval\`; set SHARED_DATA.`);
  return corpus;
}

const readJson = <T>(path: string | URL, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(path, "utf8")));

export const showFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".json"));

function readTranscripts(folder: string): Transcripts {
  const shows: Transcripts = new Map();
  for (const name of showFiles(folder)) {
    const { episodes } = readJson(join(folder, name), showFileSchema);
    const transcripts = episodes.flatMap(({ slug, transcript }) => (transcript ? [[slug, transcript] as const] : []));
    if (transcripts.length > 0) shows.set(basename(name, ".json"), new Map(transcripts));
  }
  return shows;
}

export const transcriptOf = (shows: Transcripts, show: string, episode: string) => shows.get(show)?.get(episode);

export const isAnswerable = ({ answers }: Question) => answers.length > 0;
