import type { SafeHtml } from "../../domain/content/content.ts";

/**
 * Only this component puts rich text on a page. The type ensures that it was sanitised. The element is a section, because
 * to a parser a stray `<li>` within a div closes the list item around it.
 */
export function Html({ html }: { html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from the sanitiser
  return <section className="prose-recap" dangerouslySetInnerHTML={{ __html: html }} />;
}
