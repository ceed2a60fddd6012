interface Props {
  href: string;
  text: string;
}

/** The link of a card's title. The link covers the whole card. */
export const CardLink = ({ href, text }: Props) => (
  <a href={href} className="card-link no-underline after:absolute after:inset-0">
    <span className="stroke">{text}</span>
  </a>
);
