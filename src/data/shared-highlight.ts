import { type HighlightSection, isHighlightSection } from "../domain/highlights/highlight.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";

export interface SharedHighlight {
  section: HighlightSection;
  quote: string;
  prefix: string;
  suffix: string;
  note: string | null;
  slug: string;
  title: string;
  showName: string;
  showSlug: string;
  language: string | null;
}

/** Returns null if the reader no longer shares the highlight, or if the recap is no longer published. */
export async function fetchSharedHighlight(secret: string, signal: AbortSignal): Promise<SharedHighlight | null> {
  const { data, error } = await backend().rpc("shared_highlight", { secret }).abortSignal(signal);
  if (error) throw error;
  const fields = fieldsOf(data);
  if (!isHighlightSection(fields["section"])) return null;
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const textOrNull = (name: string) => text(name) || null;
  return {
    section: fields["section"],
    quote: text("quote"),
    prefix: text("prefix"),
    suffix: text("suffix"),
    note: textOrNull("note"),
    slug: text("slug"),
    title: text("title"),
    showName: text("showName"),
    showSlug: text("showSlug"),
    language: textOrNull("language"),
  };
}
