import type { Guest } from "../../../../src/domain/content/content.ts";
import type { GlossaryTerm } from "../../../../src/domain/glossary/glossary.ts";
import { receiptRows } from "../../../../src/domain/receipts/receipt-rows.ts";
import { slugChoices } from "../../../../src/domain/text/slug.ts";
import type { Client } from "../caller.ts";
import { Refused } from "../refused.ts";
import type { Video } from "./index.ts";
import { type Tools, type WrittenRecap, writeRecap } from "./recap.ts";

export interface Show {
  id: string;
  name: string;
  description: string | null;
  language: string | null;
  hosts: Guest[];
  youtube_channel_id: string | null;
  /** Terms that were misheard come first. */
  glossary: readonly GlossaryTerm[];
}

export async function readShow(client: Client, id: string): Promise<Show> {
  const [{ data }, { data: terms }] = await Promise.all([
    client
      .from("er_shows")
      .select("id, name, description, language, hosts, youtube_channel_id")
      .eq("id", id)
      .maybeSingle()
      .throwOnError(),
    client.from("er_glossary").select("term, misheard").eq("show_id", id).order("term").throwOnError(),
  ]);
  if (!data) throw new Refused(404, "Show Not Found");
  const glossary = terms.toSorted((a, b) => Number(b.misheard.length > 0) - Number(a.misheard.length > 0));
  // A check in the database guarantees the structure of the hosts.
  return { ...data, hosts: data.hosts as unknown as Guest[], glossary };
}

const SLUG_CHOICES = 50;

/** Returns the first free slug for the title: no published recap and no draft has this slug. */
export async function findFreeSlug(client: Client, title: string): Promise<string> {
  const choices = slugChoices(title, "episode", SLUG_CHOICES);
  const { data } = await client.from("er_episodes").select("slug").in("slug", choices).throwOnError();
  const usedSlugs = new Set(data.map(({ slug }) => slug));
  const freeChoice = choices.find((slug) => !usedSlugs.has(slug));
  if (!freeChoice) throw new Refused(409, "Too many recaps have this title. Write this one by hand.");
  return freeChoice;
}

/** Finds the videos that have or had a recap. The map has the title of each recap, or null for a deleted recap. */
export async function findVideosWithRecap(server: Client, ids: string[]) {
  const { data } = await server.rpc("known_videos", { ids }).throwOnError();
  return new Map(data.map((row) => [row.video_id, row.is_deleted ? null : row.title]));
}

/** Writes and stores a recap. Returns null if another call has already stored a recap of this video. Throws `Refused`. */
export async function createRecap(tools: Tools, show: Show, video: Video) {
  const { caller, env } = tools;
  const server = caller.server();
  const request = { videoId: video.id, show, listedVideo: video };
  const recap = await writeRecap(tools, request);
  const missingBody = recap.missing.find(({ section }) => section === "recapBody");
  // If a later attempt can write a complete recap, do not store the incomplete recap.
  if (missingBody?.mayWorkLater) throw new Refused(503, `The recap was not written. ${missingBody.reason}`);
  // A transcript may contain instructions for the model. So by default, an editor must review the recap (security §7.5, H6).
  const isFromDescription = recap.row.rests_on === "description";
  const mayPublish = env("YOUTUBE_RECAPS_PUBLISHED") === "true";
  const stored = await insertDraft(server, show.id, video.id, recap);
  if (stored === null) return null;
  // The guard of the database against contradicted sentences sees the receipts only of a stored recap (security B263).
  await server.rpc("store_receipts", { episode: stored.id, receipts: receiptRows(recap.receipts) }).throwOnError();
  const isComplete = mayPublish && !missingBody && !isFromDescription;
  const isPublished = isComplete && (await publish(server, stored.id));
  const refusalReason = isComplete && !isPublished ? CONTRADICTED : null;
  const sourceReason = mayPublish && isFromDescription ? FROM_DESCRIPTION : null;
  const draftReason = missingBody?.reason ?? sourceReason ?? refusalReason;
  return {
    title: recap.row.title,
    slug: stored.slug,
    isPublished,
    draftReason: draftReason && `Saved as a draft. ${draftReason}`,
  };
}

const FROM_DESCRIPTION = "The recap rests on the description alone, because there are no captions.";
const CONTRADICTED = "A sentence contradicts the transcript.";

const MAX_ATTEMPTS = 3;

async function insertDraft(
  server: Client,
  showId: string,
  videoId: string,
  { row }: WrittenRecap,
): Promise<{ id: string; slug: string } | null> {
  for (let attempt = 1; ; attempt++) {
    const slug = await findFreeSlug(server, row.title);
    const { data, error } = await server
      .from("er_episodes")
      .upsert(
        {
          ...row,
          slug,
          show_id: showId,
          source_key: `youtube:${videoId}`,
          is_machine_made: true,
          is_published: false,
        },
        { onConflict: "source_key", ignoreDuplicates: true },
      )
      .select("id, slug");
    if (error?.code === "23505" && attempt < MAX_ATTEMPTS) continue;
    if (error) throw error;
    return data[0] ?? null;
  }
}

/** Returns false if the database keeps the recap as a draft, because its transcript contradicts a sentence. */
async function publish(server: Client, id: string): Promise<boolean> {
  const { data } = await server
    .from("er_episodes")
    .update({ is_published: true })
    .eq("id", id)
    .select("is_published")
    .single()
    .throwOnError();
  return data.is_published;
}
