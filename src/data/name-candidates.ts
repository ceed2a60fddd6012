import { storedGuests } from "../domain/content/guests.ts";
import type { Candidate } from "../domain/transcript/name-words.ts";
import { readTranscript } from "../domain/transcript/read.ts";
import { isAnonymous } from "../domain/transcript/voices.ts";
import { backend } from "./client.ts";
import type { RowSource } from "./public-client.ts";

/** A transcript can have two million characters, so only a few are read. */
const TRANSCRIPTS_TO_READ = 3;
const EPISODES_TO_READ = 50;
const GUEST_COLUMNS = "guests, guest_name, guest_link";

/**
 * Returns who may speak in an episode: its guests, the hosts of its show, and people of other episodes of the show. Who
 * speaks in several of them is probably a host.
 */
export async function fetchNameCandidates(
  recapId: string,
  showId: string,
  signal: AbortSignal,
  source: RowSource = backend(),
): Promise<Candidate[]> {
  const others = source
    .from("er_episodes")
    .select(GUEST_COLUMNS)
    .eq("show_id", showId)
    .neq("id", recapId)
    .order("episode_date", { ascending: false, nullsFirst: false });
  const spoken = source
    .from("er_episodes")
    .select("transcript")
    .eq("show_id", showId)
    .neq("id", recapId)
    .not("transcript", "is", null)
    .order("episode_date", { ascending: false, nullsFirst: false });
  const [own, show, otherRows, transcripts] = await Promise.all([
    source.from("er_episodes").select(GUEST_COLUMNS).eq("id", recapId).abortSignal(signal).maybeSingle(),
    source.from("er_shows").select("hosts").eq("id", showId).abortSignal(signal).maybeSingle(),
    others.limit(EPISODES_TO_READ).abortSignal(signal),
    spoken.limit(TRANSCRIPTS_TO_READ).abortSignal(signal),
  ]);
  const error = own.error ?? show.error ?? otherRows.error ?? transcripts.error;
  if (error) throw error;

  const speakers = (transcripts.data ?? []).map(({ transcript }) => speakersOf(transcript ?? ""));
  const isRegular = (name: string) => speakers.filter((names) => names.has(name)).length > 1;
  const hosts = ((show.data?.hosts ?? []) as { name: string }[]).map(({ name }) => name);
  const earlier = [...speakers.flatMap((names) => [...names]), ...(otherRows.data ?? []).flatMap(guestNames)];
  return withoutRepeats([
    ...(own.data ? guestNames(own.data) : []).map((name): Candidate => ({ name, from: "guest" })),
    ...hosts.map((name): Candidate => ({ name, from: "host" })),
    ...earlier.map((name): Candidate => ({ name, from: isRegular(name) ? "host" : "earlier" })),
  ]);
}

const guestNames = (row: Parameters<typeof storedGuests>[0]) => storedGuests(row).map(({ name }) => name);

const speakersOf = (transcript: string) =>
  new Set(readTranscript(transcript).flatMap(({ speaker }) => (isAnonymous(speaker) ? [] : [speaker ?? ""])));

const withoutRepeats = (candidates: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(candidates, ({ name }) => name).values()].flatMap(([first]) => first ?? []);
