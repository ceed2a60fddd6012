interface Props {
  href: string;
  /** The name of the show, category or person of the feed, for screen readers. */
  of: string;
}

export const RssLink = ({ href, of }: Props) => (
  <a href={href} className="link inline-block py-2.5 font-medium" type="application/rss+xml">
    RSS<span className="sr-only"> feed of {of}</span>
  </a>
);
