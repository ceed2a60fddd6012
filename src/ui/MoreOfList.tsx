/** A link to the next page of a list. `layouts/load-more.ts` adds the items of the next page when the reader scrolls near the link. */
export function MoreOfList({ href, text }: { href: string; text: string }) {
  return (
    <p data-more className="mt-12">
      <a href={href} className="link inline-block py-2">
        {text}
      </a>
    </p>
  );
}
