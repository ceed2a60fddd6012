import type { Author, ListCard as List } from "../domain/lists/top-list.ts";
import { ListCard } from "./ListCard.tsx";
import { Placeholders } from "./Placeholders.tsx";

const GRID = "grid grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3";

interface Props {
  lists: readonly (List & { author?: Author })[];
  headingLevel?: 2 | 3;
}

export function ListGrid({ lists, headingLevel = 2 }: Props) {
  return (
    <ul className={GRID}>
      {lists.map(({ author, ...list }) => (
        <li key={list.id}>
          <ListCard list={list} {...(author && { author })} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** A placeholder is as tall as a card with three items and a title of one line. */
export const ListPlaceholders = () => (
  <Placeholders subject="lists" count={6} className={GRID} itemClass="border-t-2 border-rule pt-4">
    <div className="skeleton h-6 w-4/5" />
    <div className="mt-4 space-y-2.5">
      <div className="skeleton h-10 w-full" />
      <div className="skeleton h-10 w-full" />
      <div className="skeleton h-10 w-full" />
    </div>
    <div className="skeleton mt-3 h-4 w-16" />
    <div className="skeleton mt-5 h-8 w-1/2" />
  </Placeholders>
);
