import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from "@supabase/supabase-js";
import { type Answer, type AnswerSource, readSources } from "../domain/conversation.ts";
import { type Idea, readIdeas } from "../domain/idea-reply.ts";
import { backend } from "./client.ts";

/** What the server said instead of an answer; its words are for the reader. */
export class AnswerRefused extends Error {}
/** The server was not reached at all. */
export class NotReached extends Error {}

type FunctionName = "ai-transcript-chat" | "ai-content-chat" | "generate-startup-ideas";

/** Calls an edge function. Throws `AnswerRefused`, `NotReached` or what else went wrong. */
async function call(name: FunctionName, body: object, signal: AbortSignal): Promise<unknown> {
  const { data, error } = await backend().functions.invoke(name, { body, signal });
  if (!error) {
    if (typeof data?.error === "string") throw new AnswerRefused(data.error);
    return data;
  }
  if (error instanceof FunctionsFetchError || error instanceof FunctionsRelayError) {
    throw new NotReached();
  }
  if (error instanceof FunctionsHttpError) {
    const said = await (error.context as Response).json().catch(() => null);
    if (typeof said?.error === "string" && said.error !== "") throw new AnswerRefused(said.error);
  }
  throw error;
}

interface Episode {
  id: string;
  slug: string;
  title: string;
}

/** An answer from one transcript; null where nothing was found. */
export async function askTranscript(
  episode: Episode,
  question: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  const body = { question, episodeId: episode.id, episodeTitle: episode.title };
  const reply = await call("ai-transcript-chat", body, signal);
  const { answer, citations = [] } = (reply ?? {}) as { answer?: unknown; citations?: unknown };
  if (typeof answer !== "string" || answer.trim() === "") return null;
  const { slug, title } = episode;
  return { text: answer, sources: readSources([{ slug, title, citations }])?.filter(hasAny) ?? [] };
}

/** An answer from everything that is published; null where none came. */
export async function askEverything(
  question: string,
  history: readonly { question: string; answer: string }[],
  signal: AbortSignal,
): Promise<Answer | null> {
  const reply = await call("ai-content-chat", { question, history }, signal);
  const { answer, sources } = (reply ?? {}) as { answer?: unknown; sources?: unknown };
  if (typeof answer !== "string" || answer.trim() === "") return null;
  return { text: answer, sources: readSources(sources) ?? [] };
}

const hasAny = ({ citations }: AnswerSource) => citations.length > 0;

/** New ideas from a recap's words; they are kept for the reader. */
export async function generateIdeas(
  episodeId: string,
  recapContent: string,
  signal: AbortSignal,
): Promise<Idea[]> {
  return readIdeas(await call("generate-startup-ideas", { recapContent, episodeId }, signal));
}

/** The newest ideas the reader had made for an episode; none is an empty list. Throws on failure. */
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
