import { slugChoices } from "../../../../src/domain/text/slug.ts";
import type { Client } from "../caller.ts";
import { Refused } from "../refused.ts";
import type { Video } from "./index.ts";
import { type Tools, type Written, writeRecap } from "./recap.ts";

export interface Show {
  id: string;
  name: string;
  language: string | null;
  youtube_channel_id: string | null;
}

/** Throws `Refused` 404. */
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

/** The first slug of a title that no episode has, drafts among them. */
export async function freeSlug(client: Client, title: string): Promise<string> {
  const choices = slugChoices(title, "episode", SLUG_CHOICES);
  const { data } = await client
    .from("er_episodes")
    .select("slug")
    .in("slug", choices)
    .throwOnError();
  const taken = new Set(data.map(({ slug }) => slug));
  const free = choices.find((slug) => !taken.has(slug));
  if (!free) throw new Refused(409, "Too many recaps have this title. Write this one by hand.");
  return free;
}

/** Which of these videos have a recap, under its title, or had one that was deleted (null). */
export async function knownVideos(server: Client, ids: string[]) {
  const { data } = await server.rpc("known_videos", { ids }).throwOnError();
  return new Map(data.map((row) => [row.video_id, row.is_deleted ? null : row.title]));
}

/**
 * Writes a recap of a video and stores it, once however often it is asked for. It goes live at
 * once, unless a setting or the model leaves it to a person (security §7.5). Null where another
 * caller made one meanwhile. Throws `Refused`.
 */
export async function makeRecap(tools: Tools, show: Show, video: Video) {
  const { caller, env } = tools;
  const server = caller.server();
  const wanted = { videoId: video.id, language: show.language, known: video };
  const written = await writeRecap(tools, wanted);
  const unwritten = written.missing.find(({ section }) => section === "recapBody");
  // Nothing is published half made for good because a model was away for a minute, or its day spent.
  if (unwritten?.waits) throw new Refused(503, `The recap was not written. ${unwritten.why}`);
  const isPublished = env("YOUTUBE_RECAPS_PUBLISHED") !== "false" && !unwritten;
  const slug = await insertRow(server, show.id, video.id, written, isPublished);
  if (slug === null) return null;
  const needsPerson = unwritten ? `Left as a draft. ${unwritten.why}` : null;
  return { title: written.row.title, slug, needsPerson };
}

const MOST_TRIES = 3;

async function insertRow(
  server: Client,
  showId: string,
  videoId: string,
  { row }: Written,
  isPublished: boolean,
): Promise<string | null> {
  for (let tries = 1; ; tries++) {
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
    // Another took the slug between the question and the insert.
    if (error?.code === "23505" && tries < MOST_TRIES) continue;
    if (error) throw error;
    return data[0]?.slug ?? null;
  }
}
