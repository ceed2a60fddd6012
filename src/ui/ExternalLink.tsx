import type { ReactNode } from "react";
import { validWebUrl } from "../domain/text/web-url.ts";

interface Props {
  href: string | null;
  children: ReactNode;
  className?: string | undefined;
  lang?: string | undefined;
}

/** A link from untrusted text. Search engines must not follow the link. If the address is not http or https, shows only text. */
export function ExternalLink({ href, children, className = "link", lang }: Props) {
  const address = validWebUrl(href);
  if (address === null) return <span lang={lang}>{children}</span>;
  return (
    <a href={address} rel="nofollow noopener" className={className} lang={lang}>
      {children}
    </a>
  );
}
