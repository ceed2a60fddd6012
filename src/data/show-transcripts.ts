import { readWholeTranscript } from "../domain/transcript/read.ts";
import { backend } from "./client.ts";

const MAX_EPISODES = 10;

/** Returns the lines of the newest other transcripts of the show, also of drafts that the caller may read. */
export async function fetchOtherTranscripts(showId: string, recapId: string, signal: AbortSignal): Promise<string[][]> {
  const { data, error } = await backend()
    .from("er_episodes")
    .select("transcript")
    .eq("show_id", showId)
    .neq("id", recapId)
    .not("transcript", "is", null)
    .order("episode_date", { ascending: false, nullsFirst: false })
    .limit(MAX_EPISODES)
    .abortSignal(signal);
  if (error) throw error;
  return data.map(({ transcript }) => readWholeTranscript(transcript ?? "").map(({ text }) => text));
}
