import { PODCAST_MAX_CHARS } from "../limits.ts";
import { column, type Fields, input } from "./fields.ts";

export const PODCAST_FIELDS = [
  column("id", "id", "id", "form"),
  column("version", "version", "count", "form"),
  input("name", "name", "name", "form", "Name", { maxChars: PODCAST_MAX_CHARS.name }),
  input("websiteUrl", "website_url", "url", "form", "Website"),
  input("feedUrl", "feed_url", "url", "form", "Feed address"),
  input("imageUrl", "image_url", "url", "form", "Picture"),
  input("description", "description", "text", "form", "Description", {
    maxChars: PODCAST_MAX_CHARS.description,
  }),
] as const satisfies Fields;

export const PODCAST_STATUSES = [
  { id: "listed", name: "Listed" },
  { id: "suggested", name: "Suggested" },
  { id: "hidden", name: "Hidden" },
] as const;
export type PodcastStatus = (typeof PODCAST_STATUSES)[number]["id"];

/** The same rule as `private.is_own_thumbnail`. If a list had a picture of another host, this host would see who reads the list. */
const OWN_PICTURE = /^https?:\/\/[^/\s]+\/storage\/v1\/object\/public\/thumbnails\/[A-Za-z0-9._/-]+$/;

export const podcastPictureProblem = (url: string): string | undefined =>
  url === "" || OWN_PICTURE.test(url) ? undefined : "Upload a file. A podcast never shows a picture from another site.";
