import { z } from "zod";
import { searchQuestionOf, searchTextOf } from "../../../src/domain/ai/follow-up.ts";
import { closestPassages, retrievePassages } from "../../../src/domain/answers/extract.ts";
import { overviewOf, overviewPassages, peopleSentence, type RecapTexts } from "../../../src/domain/answers/overview.ts";
import { type Passage, passagesOf } from "../../../src/domain/answers/passages.ts";
import type { Guest } from "../../../src/domain/content/content.ts";
import { shownGuests } from "../../../src/domain/content/guests.ts";
import { type TranscriptLine, transcriptLines } from "../../../src/domain/transcript/lines.ts";
import { budgetOf } from "./ai/index.ts";
import type { Client } from "./caller.ts";
import type { Contract } from "./contract.ts";
import { questionSchema } from "./history.ts";
import { noteUnanswered } from "./note-unanswered.ts";
import { Refused } from "./refused.ts";
import type { HandlerInput } from "./serve.ts";
import { type Answer, answerQuestion, passagesAnswer } from "./written-answer.ts";

export const contract = {
  allowedCallers: "reader",
  body: questionSchema.extend({
    episodeId: z.uuid(),
    /** Specification §7 demands this field. But the handler reads the title from the database (security E22). */
    episodeTitle: z.string().max(1000),
  }),
  maxBytes: 256 * 1024,
  streams: true,
  failure: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
} satisfies Contract;

const TEXTS = {
  nothing: "Sorry, I could not find that in the transcript.",
  closest: "These passages of the transcript come closest. They are quoted word for word; no model wrote an answer.",
  recap: "This is what the recap of the episode says. It is quoted word for word.",
  beginning: "There is no summary of this episode. It begins like this:",
  failure: contract.failure,
};
const BEGINNING_PASSAGES = 3;

export async function answerFromTranscript({
  body: { question, episodeId, history },
  caller,
  env,
  signal,
  onSentence,
}: HandlerInput<typeof contract>) {
  const budget = budgetOf(caller, env);
  await budget.countQuestion();
  const episode = await readEpisode(caller.client, episodeId);
  const lines = transcriptLines(episode.transcript);
  const passages = passagesOf(lines);
  const searchText = searchTextOf(searchQuestionOf(question, history, "transcript"));
  const answerWithoutModel = async (): Promise<Answer> => {
    const overview = answerOverview(question, episode, lines, passages);
    if (overview) return overview;
    const { passages: closest, mayAnswer } = closestPassages(searchText, passages);
    return mayAnswer
      ? passagesAnswer(TEXTS.closest, closest)
      : { answer: TEXTS.nothing, kind: "nothing", cited: [], closest };
  };
  const {
    cited,
    closest = [],
    ...answer
  } = await answerQuestion(
    {
      budget,
      question,
      history,
      passages,
      signal,
      onSentence,
      retrieve: async (limit) => retrievePassages(searchText, passages, limit),
      episodeFacts: factsOf(episode),
    },
    env,
    TEXTS,
    answerWithoutModel,
  );
  if (answer.kind === "nothing") await noteUnanswered(caller, question);
  const citations = cited.map(({ citation }) => citation);
  return { ...answer, citations, ...(closest.length > 0 ? { closest } : {}) };
}

function answerOverview(
  question: string,
  episode: RecapTexts,
  lines: readonly TranscriptLine[],
  passages: readonly Passage[],
): Answer | null {
  const overview = overviewOf(question);
  if (!overview) return null;
  if (overview === "people") {
    const answer = peopleSentence(episode, lines);
    return answer === null ? null : { answer, kind: "passages", cited: [] };
  }
  const recapPassages = overviewPassages(overview, episode, lines);
  return recapPassages.length > 0
    ? passagesAnswer(TEXTS.recap, recapPassages)
    : passagesAnswer(TEXTS.beginning, passages.slice(0, BEGINNING_PASSAGES));
}

interface Episode extends RecapTexts {
  title: string;
  show: string | null;
  date: string | null;
  transcript: string;
}

const factsOf = ({ title, show, date, hosts, guests }: Episode): string =>
  [
    `Title: ${title}`,
    ...(show === null ? [] : [`Show: ${show}`]),
    ...(date === null ? [] : [`Date: ${date}`]),
    ...(hosts.length === 0 ? [] : [`Hosts: ${hosts.join(", ")}`]),
    ...(guests.length === 0 ? [] : [`Guests: ${guests.join(", ")}`]),
  ].join("\n");

/** Reads the episode with the caller's own rights, so readers get no drafts. Throws `Refused` 404. */
async function readEpisode(client: Client, id: string): Promise<Episode> {
  const { data } = await client
    .from("er_episodes")
    .select(
      "title, episode_date, guests, guest_name, guest_link, quick_take, key_takeaways, chapters, transcript, er_shows (name, hosts)",
    )
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data?.transcript) throw new Refused(404, "This episode has no transcript to answer from.");
  const hosts = (data.er_shows?.hosts ?? []) as unknown as Guest[];
  return {
    title: data.title,
    show: data.er_shows?.name ?? null,
    date: data.episode_date,
    hosts: hosts.map(({ name }) => name),
    guests: shownGuests(data, hosts).map(({ name }) => name),
    quickTake: data.quick_take,
    keyTakeaways: data.key_takeaways,
    chapters: data.chapters as { start: number; title: string }[],
    transcript: data.transcript,
  };
}
