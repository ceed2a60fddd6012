import { slugChoices } from "../../../../src/domain/text/slug.ts";
import type { Client } from "../caller.ts";
import { Refused } from "../refused.ts";
import type { Video } from "./index.ts";
import { type Tools, type WrittenRecap, writeRecap } from "./recap.ts";

export interface Show {
  id: string;
  name: string;
  language: string | null;
  youtube_channel_id: string | null;
}

export async function readShow(client: Client, id: string): Promise<Show> {
  const { data } = await client
    .from("er_shows")
    .select("id, name, language, youtube_channel_id")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (!data) throw new Refused(404, "Show Not Found");
  return data;
}

const SLUG_CHOICES = 50;

/** Returns the first slug of the title that no episode has, not even a draft. */
export async function freeSlug(client: Client, title: string): Promise<string> {
  const choices = slugChoices(title, "episode", SLUG_CHOICES);
  const { data } = await client
    .from("er_episodes")
    .select("slug")
    .in("slug", choices)
    .throwOnError();
  const usedSlugs = new Set(data.map(({ slug }) => slug));
  const freeChoice = choices.find((slug) => !usedSlugs.has(slug));
  if (!freeChoice)
    throw new Refused(409, "Too many recaps have this title. Write this one by hand.");
  return freeChoice;
}

/** Maps the id of each video with a recap to the recap's title, or to null if the recap is deleted. */
export async function knownVideos(server: Client, ids: string[]) {
  const { data } = await server.rpc("known_videos", { ids }).throwOnError();
  return new Map(data.map((row) => [row.video_id, row.is_deleted ? null : row.title]));
}

/** Returns null if another call has stored a recap meanwhile. Throws `Refused`. */
export async function makeRecap(tools: Tools, show: Show, video: Video) {
  const { caller, env } = tools;
  const server = caller.server();
  const request = { videoId: video.id, language: show.language, listed: video };
  const recap = await writeRecap(tools, request);
  const missingBody = recap.missing.find(({ section }) => section === "recapBody");
  // A later attempt may write the whole recap, so do not store an incomplete one.
  if (missingBody?.mayWorkLater)
    throw new Refused(503, `The recap was not written. ${missingBody.reason}`);
  // A transcript can instruct the model, so an admin reviews its recap first (security §7.5, H6).
  const isPublished = env("YOUTUBE_RECAPS_PUBLISHED") === "true" && !missingBody;
  const slug = await insertRow(server, show.id, video.id, recap, isPublished);
  if (slug === null) return null;
  const draftReason = missingBody ? `Saved as a draft. ${missingBody.reason}` : null;
  return { title: recap.row.title, slug, draftReason, isPublished };
}

const MAX_ATTEMPTS = 3;

async function insertRow(
  server: Client,
  showId: string,
  videoId: string,
  { row }: WrittenRecap,
  isPublished: boolean,
): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const slug = await freeSlug(server, row.title);
    const { data, error } = await server
      .from("er_episodes")
      .upsert(
        {
          ...{ ...row, slug, show_id: showId, source_key: `youtube:${videoId}` },
          ...{ is_machine_made: true, is_published: isPublished },
        },
        { onConflict: "source_key", ignoreDuplicates: true },
      )
      .select("slug");
    if (error?.code === "23505" && attempt < MAX_ATTEMPTS) continue;
    if (error) throw error;
    return data[0]?.slug ?? null;
  }
}
