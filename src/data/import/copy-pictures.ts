import type { SupabaseClient } from "@supabase/supabase-js";
import { PictureProblem } from "../../domain/pictures/pictures.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import type { Database } from "../database.types.ts";
import type { ShowPlan } from "./plan.ts";
import { fetchImported } from "./run.ts";

/** Copies one picture into the site's storage and returns its new address. The message of an error says why this failed. */
export type CopyPicture = (url: string, folder: "shows/" | "episodes/", slug: string) => Promise<string>;

interface Options {
  copyPicture: CopyPicture;
  progress?: (done: number, total: number) => void;
  /** If the caller aborts, the copying stops with an error. */
  signal?: AbortSignal;
}

type Copy = { url: string; problem: null } | { url: null; problem: string };

/** After this many consecutive failed downloads, the import sends no more requests to the host. */
const MAX_FAILURES = 3;

/**
 * Copies the pictures of new rows. Otherwise another site could count the readers, and could change or remove a picture.
 * Does not change the picture of an existing row. If a copy fails, leaves out the picture and adds a note.
 */
export async function copyPictures(
  client: SupabaseClient<Database>,
  plan: ShowPlan,
  { copyPicture, progress = () => {}, signal }: Options,
): Promise<ShowPlan> {
  const { episodes } = plan;
  const keys = [plan.key, ...episodes.map(({ sourceKey }) => sourceKey)];
  const importedRows = await fetchImported(client, keys);
  const isNewShow = plan.showId === null && !importedRows.has(plan.key);
  const copies = new Map<string, Copy>();
  const failures = new Map<string, number>();

  const attempt: (...picture: Parameters<CopyPicture>) => Promise<Copy> = async (url, ...rest) => {
    const host = URL.parse(url)?.host ?? "";
    const earlierFailures = failures.get(host) ?? 0;
    if (earlierFailures >= MAX_FAILURES) return { url: null, problem: `${host} failed ${MAX_FAILURES} times` };
    try {
      const copiedUrl = await copyPicture(url, ...rest);
      failures.set(host, 0);
      return { url: copiedUrl, problem: null };
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!(error instanceof PictureProblem)) failures.set(host, earlierFailures + 1);
      return { url: null, problem: reasonOf(error) };
    }
  };
  const copy: typeof attempt = async (url, ...rest) => {
    const copyResult = copies.get(url) ?? (await attempt(url, ...rest));
    copies.set(url, copyResult);
    return copyResult;
  };

  const { image_url } = plan.row;
  const showPicture = image_url && isNewShow ? await copy(image_url, "shows/", plan.slug) : NO_PICTURE;
  const copiedEpisodes = [];
  for (const [index, episode] of episodes.entries()) {
    progress(index, episodes.length);
    const { thumbnail_url } = episode.row;
    const isNew = !importedRows.has(episode.sourceKey);
    const slug = episode.slugs[0] ?? "";
    const picture = thumbnail_url && isNew ? await copy(thumbnail_url, "episodes/", slug) : NO_PICTURE;
    copiedEpisodes.push({
      ...episode,
      row: { ...episode.row, thumbnail_url: picture.url },
      notes: [...episode.notes, ...notesOf(picture)],
    });
  }
  return {
    ...plan,
    row: { ...plan.row, image_url: showPicture.url },
    notes: [...plan.notes, ...notesOf(showPicture)],
    episodes: copiedEpisodes,
  };
}

const NO_PICTURE = { url: null, problem: null };

const notesOf = ({ problem }: { problem: string | null }) =>
  problem === null ? [] : [`Picture not copied: ${problem}`];
