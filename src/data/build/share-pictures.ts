import { createHash } from "node:crypto";
import { hasOwnPage } from "../../domain/content/guests.ts";
import {
  categoryPicture,
  guestPicture,
  listPicture,
  pictureText,
  profilePicture,
  recapPicture,
  type SharePicture,
  showPicture,
} from "../../domain/pictures/share-picture.ts";
import { PRODUCT } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import type { Catalog } from "./catalog.ts";
import { wholeAddress } from "./origin.ts";
import type { UserContent } from "./user-pages.ts";

export function pictureName(picture: SharePicture): string {
  const hash = createHash("sha1").update(process.env["BUILD_PICTURE_KEY"] ?? "");
  return hash.update(JSON.stringify(picture)).digest("hex").slice(0, 20);
}

/** The name of the default picture. netlify.toml contains this name too. */
export const DEFAULT_PICTURE = "site";

export function shareImage(picture?: SharePicture): { address: string; text: string } {
  const name = picture ? pictureName(picture) : DEFAULT_PICTURE;
  const text = picture ? pictureText(picture) : `${PRODUCT.name}: ${PRODUCT.tagline}`;
  return { address: wholeAddress(paths.sharePicture(name)), text };
}

/** The most important pictures come first, because a build renders only a limited number of pictures. */
export function picturesToRender(catalog: Catalog, { lists, authors }: UserContent): SharePicture[] {
  const recaps = [...catalog.cards({ kind: "all" }), ...catalog.cards({ kind: "clips" })];
  const newestFirst = recaps.sort((a, b) => (b.date ?? "").localeCompare(a.date ?? "", "en"));
  return [
    ...catalog.categories().map(categoryPicture),
    ...catalog.shows().map(showPicture),
    ...newestFirst.map(recapPicture),
    ...lists.map(listPicture),
    ...authors.map(({ profile }) => profilePicture(profile)),
    ...catalog.guests().filter(hasOwnPage).map(guestPicture),
  ];
}
