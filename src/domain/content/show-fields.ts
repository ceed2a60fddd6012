import { CATEGORY_MAX_CHARS, LABEL_MAX_CHARS, SHOW_MAX_CHARS, SHOW_MAX_ITEMS } from "../limits.ts";
import { column, type Fields, fieldsFor, input } from "./fields.ts";

export const CATEGORY_FIELDS = [
  column("id", "id", "id", "page"),
  column("version", "version", "count", "form"),
  column("rev", "rev", "count", "build"),
  input("name", "name", "name", "page", "Name", { maxChars: CATEGORY_MAX_CHARS.name }),
  input("slug", "slug", "slug", "page", "Slug"),
  input("description", "description", "text", "page", "Description", {
    maxChars: CATEGORY_MAX_CHARS.description,
  }),
  input("imageUrl", "image_url", "url", "page", "Image"),
] as const satisfies Fields;
export const CATEGORY_PAGE_FIELDS = fieldsFor(CATEGORY_FIELDS, "page");

export const SHOW_FIELDS = [
  column("id", "id", "id", "page"),
  column("version", "version", "count", "form"),
  column("rev", "rev", "count", "build"),
  input("name", "name", "name", "card", "Name", { maxChars: SHOW_MAX_CHARS.name }),
  input("slug", "slug", "slug", "card", "Slug"),
  input("categoryId", "category_id", "id", "build", "Category", { isRequired: true }),
  input("imageUrl", "image_url", "url", "card", "Photo"),
  input("description", "description", "text", "card", "Description", {
    maxChars: SHOW_MAX_CHARS.description,
  }),
  input("hosts", "hosts", "hosts", "page", "Hosts", { maxChars: LABEL_MAX_CHARS, maxItems: SHOW_MAX_ITEMS.hosts }),
  column("websiteUrl", "website_url", "url", "page"),
  // The BCP 47 tag of the spoken language, for the attribute `lang`.
  column("language", "language", "text", "page"),
  column("license", "license", "text", "page"),
  column("attribution", "attribution", "text", "page"),
  input("youtubeChannelUrl", "youtube_channel_url", "url", "form", "YouTube channel URL"),
  column("youtubeChannelId", "youtube_channel_id", "text", "form"),
  input("autoTrackYoutube", "auto_track_youtube", "flag", "form", "Auto-track"),
] as const satisfies Fields;
export const SHOW_CARD_FIELDS = fieldsFor(SHOW_FIELDS, "card");
export const SHOW_PAGE_FIELDS = fieldsFor(SHOW_FIELDS, "card", "page");
