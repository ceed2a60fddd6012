import { copyFileSync, existsSync } from "node:fs";
import { join, relative } from "node:path";
import {
  MAX_NEW_PICTURES_PER_BUILD,
  SITE_PICTURE,
} from "../../src/domain/pictures/share-picture.ts";
import { sharePicture } from "../../src/paths.ts";
import type { RenderedSite } from "./renderer/post-render.ts";

/** A failed picture does not fail the build: pages link to pictures that do not exist yet (docs/decisions/0017). */
export async function writeSharePictures({
  out,
  cache,
}: Pick<RenderedSite, "out" | "cache">): Promise<void> {
  try {
    const { created, remaining, failures } = await write(join(out, "share"), join(cache, "share"));
    for (const failure of failures) warn(`Could not create a picture: ${failure}`);
    if (created + remaining > 0) {
      console.log(`[share-pictures] ${created} created, ${remaining} left for the next builds`);
    }
  } catch (error) {
    warn(`Could not update the share pictures: ${error}`);
  }
}

const fileOf = (picture: string) => relative("/share", sharePicture(picture));

const warn = (text: string) => console.warn(`[share-pictures] ${text}`);

async function write(out: string, cache: string) {
  const { withRenderedCatalog } = await import("../../src/data/build/catalog.ts");
  const names = await import("../../src/data/build/share-pictures.ts");
  const { loadStoredUserContent } = await import("../../src/data/build/user-pages.ts");
  const { syncPictures } = await import("./share/sync.ts");
  const pictures = [
    SITE_PICTURE,
    ...withRenderedCatalog((catalog) => names.picturesToRender(catalog, loadStoredUserContent())),
  ];
  const drawings = new Map(
    pictures.map((picture) => [
      fileOf(names.pictureName(picture)),
      // The canvas takes 35 MB: import it only to draw.
      async () => (await import("./share/draw.ts")).drawPicture(picture),
    ]),
  );
  const general = fileOf(names.pictureName(SITE_PICTURE));
  const missingGeneral = existsSync(join(cache, general)) ? 0 : 1;
  const limit = missingGeneral + maxNewPictures(process.env, drawings.size);
  const result = await syncPictures({ out, cache }, drawings, limit);
  copyFileSync(join(cache, general), join(out, fileOf(names.DEFAULT_PICTURE)));
  return result;
}

/** The site's general picture does not count: it replaces pictures that do not exist yet. */
function maxNewPictures({ SHARE_PICTURES: setting }: NodeJS.ProcessEnv, total: number): number {
  if (setting === "all") return total;
  return setting ? Number(setting) : MAX_NEW_PICTURES_PER_BUILD;
}
