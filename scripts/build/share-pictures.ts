import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { MAX_NEW_PICTURES, SITE_PICTURE } from "../../src/domain/pictures/share-picture.ts";
import type { DrawnSite } from "./finish.ts";

/**
 * Draws what chats show of a page, after the pages, which name their pictures whether they are drawn
 * yet or not (docs/decisions/0017). No page waits for its picture: what fails is said and left out.
 */
export async function drawSharePictures({ out, cache }: DrawnSite): Promise<void> {
  try {
    const { drawn, left, failures } = await draw(join(out, "share"), join(cache, "share"));
    for (const failure of failures) warn(`A picture was not drawn: ${failure}`);
    if (drawn + left > 0) {
      console.log(`[share-pictures] ${drawn} drawn, ${left} left to the next builds`);
    }
  } catch (error) {
    warn(`No pictures for sharing: ${error}`);
  }
}

const warn = (text: string) => console.warn(`[share-pictures] ${text}`);

async function draw(out: string, cache: string) {
  const { withRenderedCatalog } = await import("../../src/data/build/catalog.ts");
  const names = await import("../../src/data/build/share-pictures.ts");
  const { readRenderedUserPages } = await import("../../src/data/build/user-pages.ts");
  const { keepPictures } = await import("./share/keep.ts");
  const pictures = [
    SITE_PICTURE,
    ...withRenderedCatalog((catalog) => names.picturesToRender(catalog, readRenderedUserPages())),
  ];
  const wanted = new Map(
    pictures.map((picture) => [
      `${names.pictureName(picture)}.jpg`,
      // The drawer is 35 MB: builds that draw nothing do without.
      async () => (await import("./share/draw.ts")).drawPicture(picture),
    ]),
  );
  const general = `${names.pictureName(SITE_PICTURE)}.jpg`;
  const own = existsSync(join(cache, general)) ? 0 : 1;
  const kept = await keepPictures({ out, cache }, wanted, own + mostOf(process.env, wanted.size));
  copyFileSync(join(cache, general), join(out, `${names.DEFAULT_PICTURE}.jpg`));
  return kept;
}

/** How many a build draws at most, besides the site's own, which stands for those that are left. */
function mostOf({ SHARE_PICTURES: told }: NodeJS.ProcessEnv, all: number): number {
  if (told === "all") return all;
  return told ? Number(told) : MAX_NEW_PICTURES;
}
