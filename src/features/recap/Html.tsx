import type { SafeHtml } from "../../domain/content/content.ts";

/**
 * Only this component puts rich text on a page. The type `SafeHtml` ensures that the text is sanitised. The element
 * is a `section`. In a `div`, a stray `<li>` of the text would close the list item around the `div`.
 */
export function Html({ html }: { html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml only comes from the sanitiser
  return <section className="prose-recap" dangerouslySetInnerHTML={{ __html: html }} />;
}
