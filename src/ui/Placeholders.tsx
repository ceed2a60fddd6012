import type { ReactNode } from "react";

interface Props {
  /** The name of the content that loads, for screen readers. */
  subject: string;
  count: number;
  className?: string;
  itemClass?: string;
  children: ReactNode;
}

export const Placeholders = ({ subject, count, className, itemClass, children }: Props) => (
  <div role="status">
    <span className="sr-only">Loading {subject}</span>
    <ul className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className={itemClass}>
          {children}
        </li>
      ))}
    </ul>
  </div>
);
