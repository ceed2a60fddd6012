import { copyFileSync, existsSync } from "node:fs";
import { join, relative } from "node:path";
import { withMirrorCatalog } from "../../src/data/build/catalog.ts";
import { MAX_NEW_PICTURES_PER_BUILD, SITE_PICTURE } from "../../src/domain/pictures/share-picture.ts";
import { sharePicture } from "../../src/paths.ts";
import type { RenderedSite } from "./renderer/post-render.ts";

/** If a picture fails, the build continues, because pages may link to missing pictures (docs/decisions/0017). */
export async function writeSharePictures({ outDir, cache }: Pick<RenderedSite, "outDir" | "cache">): Promise<void> {
  try {
    const { createdCount, remainingCount, failures } = await syncSitePictures(
      join(outDir, "share"),
      join(cache, "share"),
    );
    for (const failure of failures) warn(`Could not create a picture: ${failure}`);
    if (createdCount + remainingCount > 0) {
      console.log(`[share-pictures] ${createdCount} created, ${remainingCount} remain for the next builds`);
    }
  } catch (error) {
    warn(`Could not update the share pictures: ${error}`);
  }
}

const fileOf = (picture: string) => relative("/share", sharePicture(picture));

const warn = (text: string) => console.warn(`[share-pictures] ${text}`);

async function syncSitePictures(outDir: string, cache: string) {
  const sharePictures = await import("../../src/data/build/share-pictures.ts");
  const { loadStoredUserContent } = await import("../../src/data/build/user-pages.ts");
  const { syncPictures } = await import("./share/sync.ts");
  const pictures = [
    SITE_PICTURE,
    ...withMirrorCatalog((catalog) => sharePictures.picturesToRender(catalog, loadStoredUserContent())),
  ];
  const drawFunctions = new Map(
    pictures.map((picture) => [
      fileOf(sharePictures.pictureName(picture)),
      // The canvas needs 35 MB, so import the module only if there is a picture to draw.
      async () => (await import("./share/draw.ts")).drawPicture(picture),
    ]),
  );
  const sitePicture = fileOf(sharePictures.pictureName(SITE_PICTURE));
  const isSitePictureMissing = !existsSync(join(cache, sitePicture));
  const limit = maxNewPictures(process.env, drawFunctions.size) + (isSitePictureMissing ? 1 : 0);
  const result = await syncPictures({ outDir, cache }, drawFunctions, limit);
  copyFileSync(join(cache, sitePicture), join(outDir, fileOf(sharePictures.DEFAULT_PICTURE)));
  return result;
}

/** Returns how many pictures one build may create. The site's own picture, which replaces missing pictures, does not count. */
function maxNewPictures({ SHARE_PICTURES: setting }: NodeJS.ProcessEnv, total: number): number {
  if (setting === "all") return total;
  return setting ? Number(setting) : MAX_NEW_PICTURES_PER_BUILD;
}
