import { type Answer, readSources } from "../domain/ai/conversation.ts";
import { type Idea, readIdeas } from "../domain/ai/idea-reply.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";

interface Episode {
  id: string;
  slug: string;
  title: string;
}

/** Null if the transcript has no answer. */
export async function askTranscript(
  episode: Episode,
  question: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  const body = { question, episodeId: episode.id, episodeTitle: episode.title };
  const reply = await callFunction("ai-transcript-chat", body, signal);
  const { answer, citations = [] } = fieldsOf(reply);
  const { slug, title } = episode;
  const hasNoCitations = Array.isArray(citations) && citations.length === 0;
  return toAnswer(answer, hasNoCitations ? [] : [{ slug, title, citations }]);
}

/** Null if nothing published answers the question. */
export async function askEverything(
  question: string,
  history: readonly { question: string; answer: string }[],
  signal: AbortSignal,
): Promise<Answer | null> {
  const reply = await callFunction("ai-content-chat", { question, history }, signal);
  const { answer, sources } = fieldsOf(reply);
  return toAnswer(answer, sources);
}

function toAnswer(text: unknown, sources: unknown): Answer | null {
  if (typeof text !== "string" || text.trim() === "") return null;
  return { text, sources: readSources(sources) ?? [] };
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
