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
import type { UserPages } from "./user-pages.ts";

/** Its file's name: everything that is seen of it, and how it is drawn. */
export function pictureName(picture: SharePicture): string {
  const hash = createHash("sha1").update(process.env["BUILD_PICTURE_KEY"] ?? "");
  return hash.update(JSON.stringify(picture)).digest("hex").slice(0, 20);
}

/** The name of the picture that stands for every other one; netlify.toml knows it. */
export const GENERAL = "site";

/** The whole address of a page's picture and what is to be read on it. */
export function shareImage(picture?: SharePicture): { address: string; text: string } {
  const name = picture ? pictureName(picture) : GENERAL;
  const text = picture ? pictureText(picture) : `${PRODUCT.name}: ${PRODUCT.tagline}`;
  return { address: wholeAddress(paths.sharePicture(name)), text };
}

/** A picture for each page that has one of its own: the few first, then recaps from the newest. */
export function wantedPictures(catalog: Catalog, { lists, makers }: UserPages): SharePicture[] {
  const recaps = [...catalog.cards({ kind: "all" }), ...catalog.cards({ kind: "clips" })];
  const newestFirst = recaps.sort((a, b) => (b.date ?? "").localeCompare(a.date ?? "", "en"));
  return [
    ...catalog.categories().map(categoryPicture),
    ...catalog.shows().map(showPicture),
    ...newestFirst.map(recapPicture),
    ...lists.map(listPicture),
    ...makers.map(({ profile }) => profilePicture(profile)),
    ...catalog.guests().filter(hasOwnPage).map(guestPicture),
  ];
}
