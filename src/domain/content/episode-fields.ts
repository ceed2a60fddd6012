import {
  CHAPTER_TITLE_MAX_CHARS,
  CORRECTION_MAX_CHARS,
  EPISODE_MAX_CHARS,
  EPISODE_MAX_ITEMS,
  EPISODE_TEXT_LIMITS,
  LABEL_MAX_CHARS,
} from "../limits.ts";
import { column, type Fields, fieldsFor, input } from "./fields.ts";

const { title, quick_take, recap_body, show_notes, why_it_matters, cta, transcript, thumbnail_alt } = EPISODE_MAX_CHARS;
const { key_takeaways, quotes, recommendations } = EPISODE_TEXT_LIMITS;

/** These fields define the columns of requests and of the mirror, the content of pages, and the form. `restsOn` names the source of a recap. */
export const EPISODE_FIELDS = [
  column("id", "id", "id", "page"),
  column("version", "version", "count", "build"),
  column("rev", "rev", "count", "build"),
  column("createdAt", "created_at", "time", "build"),
  column("firstPublishedAt", "first_published_at", "moment", "build"),
  input("showId", "show_id", "id", "build", "Show"),
  input("title", "title", "name", "card", "Title", { maxChars: title }),
  input("slug", "slug", "slug", "card", "Slug"),
  input("episodeDate", "episode_date", "date", "card", "Episode date"),
  input("episodeLink", "episode_link", "url", "page", "Episode link"),
  input("enclosureUrl", "enclosure_url", "url", "page", "Sound file"),
  column("enclosureType", "enclosure_type", "text", "page"),
  input("youtubeUrl", "youtube_url", "url", "page", "YouTube URL"),
  input("guests", "guests", "guests", "card", "Guests", {
    maxChars: LABEL_MAX_CHARS,
    maxItems: EPISODE_MAX_ITEMS.guests,
  }),
  column("guestName", "guest_name", "text", "card"),
  column("guestLink", "guest_link", "url", "card"),
  input("quickTake", "quick_take", "text", "page", "Quick take", { maxChars: quick_take }),
  input("recapBody", "recap_body", "html", "page", "Recap body", { maxChars: recap_body }),
  input("showNotes", "show_notes", "html", "page", "Show notes", { maxChars: show_notes }),
  input("keyTakeaways", "key_takeaways", "lines", "page", "Key takeaways", key_takeaways),
  input("quotes", "quotes", "lines", "page", "Quotes", quotes),
  input("recommendations", "recommendations", "htmls", "page", "Recommendations", recommendations),
  input("whyItMatters", "why_it_matters", "text", "page", "Why it matters", {
    maxChars: why_it_matters,
  }),
  input("cta", "cta", "text", "page", "Call to action", { maxChars: cta }),
  input("links", "links", "links", "page", "Links", {
    maxChars: LABEL_MAX_CHARS,
    maxItems: EPISODE_MAX_ITEMS.links,
  }),
  input("chapters", "chapters", "chapters", "page", "Chapters", {
    maxChars: CHAPTER_TITLE_MAX_CHARS,
    maxItems: EPISODE_MAX_ITEMS.chapters,
  }),
  input("corrections", "corrections", "corrections", "page", "Corrections", {
    maxChars: CORRECTION_MAX_CHARS,
    maxItems: EPISODE_MAX_ITEMS.corrections,
  }),
  input("isFeatured", "is_featured", "flag", "build", "Featured"),
  input("thumbnailUrl", "thumbnail_url", "url", "card", "Thumbnail"),
  input("thumbnailAlt", "thumbnail_alt", "text", "page", "Text for the picture", {
    maxChars: thumbnail_alt,
  }),
  input("durationMinutes", "duration_minutes", "minutes", "card", "Duration in minutes"),
  input("isManualClip", "is_manual_clip", "flag", "card", "Clip"),
  input("transcript", "transcript", "text", "build", "Transcript", { maxChars: transcript }),
  column("transcribedSeconds", "transcribed_seconds", "seconds", "page"),
  column("cardText", "card_text", "text", "page"),
  column("madeBy", "made_by", "text", "page"),
  column("restsOn", "rests_on", "text", "page"),
  input("isPublished", "is_published", "flag", "form", "Published"),
  input("publishAt", "publish_at", "moment", "form", "Publish at"),
] as const satisfies Fields;

export const CARD_FIELDS = fieldsFor(EPISODE_FIELDS, "card");
export const RECAP_FIELDS = fieldsFor(EPISODE_FIELDS, "card", "page");
