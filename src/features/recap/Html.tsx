import type { SafeHtml } from "../../domain/content/content.ts";

/**
 * The one place that puts rich text on a page; its type says it was sanitised. A section and
 * not a div: to a parser, a stray `<li>` within a div closes the list item around it.
 */
export function Html({ html }: { html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from the sanitiser
  return <section className="prose-recap" dangerouslySetInnerHTML={{ __html: html }} />;
}
