/** Leads to the next page of a list. When it comes near, `layouts/load-more.ts` adds that page's items instead. */
export function MoreOfList({ href, text }: { href: string; text: string }) {
  return (
    <p data-more className="mt-12">
      <a href={href} className="link inline-block py-2">
        {text}
      </a>
    </p>
  );
}
