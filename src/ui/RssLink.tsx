interface Props {
  href: string;
  /** The subject of the RSS feed, such as the name of a show. Only screen readers get this text. */
  of: string;
}

export const RssLink = ({ href, of }: Props) => (
  <a href={href} className="link inline-block py-2.5 font-medium" type="application/rss+xml">
    RSS<span className="sr-only"> feed of {of}</span>
  </a>
);
