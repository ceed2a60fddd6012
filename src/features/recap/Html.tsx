import type { SafeHtml } from "../../domain/content.ts";

/** The one place that puts rich text on a page; its type says it was sanitised. */
export function Html({ html }: { html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from the sanitiser
  return <div className="prose-recap" dangerouslySetInnerHTML={{ __html: html }} />;
}
