import { type Answer, type Exchange, readSources } from "../domain/ai/conversation.ts";
import { type Idea, readIdeas } from "../domain/ai/idea-reply.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { callFunction, streamFunction } from "./functions.ts";

interface Episode {
  id: string;
  slug: string;
  title: string;
}

/** Returns null if the transcript has no answer. */
export async function askTranscript(
  episode: Episode,
  question: string,
  history: readonly Exchange[],
  signal: AbortSignal,
  onSentence: (sentence: string) => void,
): Promise<Answer | null> {
  const { id: episodeId, slug, title } = episode;
  const body = { question, episodeId, episodeTitle: title, history };
  const reply = await streamFunction("ai-transcript-chat", body, signal, onSentence);
  const { citations = [], closest = [] } = fieldsOf(reply);
  const sourcesOf = (passages: unknown) =>
    Array.isArray(passages) && passages.length === 0 ? [] : [{ slug, title, citations: passages }];
  return toAnswer(reply, sourcesOf(citations), sourcesOf(closest));
}

/** Returns null if no published recap answers the question. */
export async function askEverything(
  question: string,
  history: readonly Exchange[],
  signal: AbortSignal,
  onSentence: (sentence: string) => void,
): Promise<Answer | null> {
  const reply = await streamFunction("ai-content-chat", { question, history }, signal, onSentence);
  return toAnswer(reply, fieldsOf(reply)["sources"]);
}

function toAnswer(reply: unknown, sources: unknown, closest: unknown = []): Answer | null {
  const { answer: text, verified, canRetry } = fieldsOf(reply);
  if (typeof text !== "string" || text.trim() === "") return null;
  const closestSources = readSources(closest) ?? [];
  return {
    text,
    sources: readSources(sources) ?? [],
    ...(typeof verified === "boolean" ? { verified } : {}),
    ...(canRetry === true ? { canRetry } : {}),
    ...(closestSources.length > 0 ? { closest: closestSources } : {}),
  };
}

/** The edge function reads the recap by its id, and stores the ideas. */
export async function generateIdeas(episodeId: string, signal: AbortSignal): Promise<Idea[]> {
  return readIdeas(await callFunction("generate-startup-ideas", { episodeId }, signal));
}

export async function fetchIdeas(episodeId: string, signal: AbortSignal): Promise<Idea[]> {
  const { data, error } = await backend()
    .from("startup_ideas")
    .select("ideas")
    .eq("episode_id", episodeId)
    .order("created_at", { ascending: false })
    .limit(1)
    .abortSignal(signal);
  if (error) throw error;
  return data.flatMap(({ ideas }) => readIdeas({ ideas }));
}
