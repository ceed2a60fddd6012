import type { ReactNode } from "react";

interface Props {
  heading: string;
  text?: string | undefined;
  link?: { text: string; href: string } | undefined;
  /** 1 if the notice is the whole page. */
  headingLevel?: 1 | 2 | undefined;
  children?: ReactNode;
}

export function Notice({ heading, text, link, headingLevel = 1, children }: Props) {
  const Heading = headingLevel === 1 ? "h1" : "h2";
  return (
    <div className="page flex flex-col items-center pt-20 text-center sm:pt-28">
      <svg viewBox="0 0 64 44" className="mb-7 h-11 w-16" aria-hidden="true" focusable="false">
        <path d="M2 3 62 0l1 40L0 44z" className="fill-marker" />
        <path
          d="M14 37V21q0-12 14-14v6q-6 2-7 7h7v17zM36 37V21q0-12 14-14v6q-6 2-7 7h7v17z"
          className="fill-marker-ink"
        />
      </svg>
      <Heading className="max-w-[24ch] text-h2">{heading}</Heading>
      {text !== undefined && <p className="mt-3 max-w-[46ch] text-base text-muted">{text}</p>}
      {link !== undefined && (
        <a href={link.href} className="button mt-8">
          {link.text}
        </a>
      )}
      {children}
    </div>
  );
}
