import type { ReactNode } from "react";

interface Props {
  href: string | null;
  children: ReactNode;
  className?: string | undefined;
  lang?: string | undefined;
}

/** A link someone else wrote: followed by readers, not by search engines; plain text if not http. */
export function ExternalLink({ href, children, className = "link", lang }: Props) {
  if (href === null || !/^https?:\/\//i.test(href)) return <span lang={lang}>{children}</span>;
  return (
    <a href={href} rel="nofollow noopener" className={className} lang={lang}>
      {children}
    </a>
  );
}
