import type { ReactNode } from "react";

interface Props {
  /** What is loading, for screen readers. */
  what: string;
  count: number;
  /** Of the list, and of each item. */
  className?: string;
  itemClass?: string;
  children: ReactNode;
}

/** As many copies of a shape as will be there once everything has loaded. */
export const Placeholders = ({ what, count, className, itemClass, children }: Props) => (
  <div role="status">
    <span className="sr-only">Loading {what}</span>
    <ul className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <li key={place} className={itemClass}>
          {children}
        </li>
      ))}
    </ul>
  </div>
);
