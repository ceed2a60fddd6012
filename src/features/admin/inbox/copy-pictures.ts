import { backend } from "../../../data/client.ts";
import { downloadFile } from "../../../data/feeds.ts";
import type { ShowPlan } from "../../../data/import/plan.ts";
import { fetchImported } from "../../../data/import/run.ts";
import { uploadThumbnail } from "../../../data/thumbnails.ts";
import { thumbnailName } from "../../../domain/pictures/pictures.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { readPicture } from "../kit/read-picture.ts";

type Folder = Parameters<typeof thumbnailName>[0];
type Copy = { url: string; problem: null } | { url: null; problem: string };

/**
 * Copies the pictures of new rows into the site's storage. Otherwise another site could count the readers, and could change
 * or remove a picture. Does not change the picture of an existing row. Omits a picture that cannot be copied, with a note.
 */
export async function copyPictures(
  plan: ShowPlan,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ShowPlan> {
  const { key, episodes } = plan;
  const keys = [key, ...episodes.map(({ sourceKey }) => sourceKey)];
  const importedRows = await fetchImported(backend(), keys);
  const copies = new Map<string, Copy>();
  const copy = async (url: string, folder: Folder, slug: string): Promise<Copy> => {
    const copied = copies.get(url) ?? (await copyPicture(url, folder, slug, signal));
    copies.set(url, copied);
    return copied;
  };
  const { image_url } = plan.row;
  const showPicture =
    image_url && !importedRows.has(key) ? await copy(image_url, "shows/", plan.slug) : NO_PICTURE;
  const copiedEpisodes = [];
  for (const [index, episode] of episodes.entries()) {
    progress(index, episodes.length);
    const { thumbnail_url } = episode.row;
    const isNew = !importedRows.has(episode.sourceKey);
    const slug = episode.slugs[0] ?? "";
    const picture =
      thumbnail_url && isNew ? await copy(thumbnail_url, "episodes/", slug) : NO_PICTURE;
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
  problem === null ? [] : [`picture left out: ${problem}`];

async function copyPicture(
  url: string,
  folder: Folder,
  slug: string,
  signal: AbortSignal,
): Promise<Copy> {
  try {
    const { bytes } = await downloadFile(url, signal);
    const files = await readPicture(new Blob([new Uint8Array(bytes)]));
    const now = Date.now();
    const copiedUrl = await uploadThumbnail(files, ({ width, type }) =>
      thumbnailName(folder, slug, now, width, type),
    );
    return { url: copiedUrl, problem: null };
  } catch (error) {
    if (signal.aborted) throw error;
    return { url: null, problem: reasonOf(error) };
  }
}
