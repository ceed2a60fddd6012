import type { ReactNode } from "react";
import { useFocusWhenRendered } from "../../../../hooks/use-focus-when-rendered.ts";
import { FieldError } from "../../../../ui/FieldError.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { withKeys } from "../../../../ui/with-keys.ts";
import { type Column, ListItem } from "./ListItem.tsx";
import { Section } from "./section.tsx";

interface Props<Part extends string> {
  noun: string;
  columns: readonly [Column<Part>, Column<Part>];
  /** The CSS classes of the columns on wide screens. */
  layout: string;
  maxItems: number;
  field: {
    id: string;
    value: readonly Readonly<Record<Part, string>>[];
    change: (items: readonly Record<Part, string>[]) => void;
    error?: string | undefined;
  };
  /** The texts of a new item. Without them, it is blank. */
  newItem?: () => Record<Part, string>;
  /** The problem of one item. The list shows the problem only if `field` has an error. */
  problem: { index: number; part: Part; text: string } | undefined;
  note?: ReactNode;
  /** More buttons beside the button that adds an item. */
  children?: ReactNode;
}

type SectionProps<Part extends string> = Props<Part> & { heading: string; hint: string };

/** A part of the form with several rows, such as links. */
export const ListSection = <Part extends string>({ heading, hint, ...list }: SectionProps<Part>) => (
  <Section heading={heading} hint={hint}>
    <ListFields {...list} />
  </Section>
);

/** The editor can add, change, move and remove items. */
export function ListFields<Part extends string>(props: Props<Part>) {
  const { noun, columns, layout, maxItems, field, newItem, problem, note, children } = props;
  const { id, value: items, change, error } = field;
  const requestFocus = useFocusWhenRendered();
  const idOf = (index: number, part: string) => `${id}-${index}-${part}`;
  const [{ part: firstPart }, { part: secondPart }] = columns;
  const setItems = (newItems: readonly Record<Part, string>[], focusId: string) => {
    requestFocus(focusId);
    change(newItems);
  };
  const add = () => {
    const item = newItem?.() ?? ({ [firstPart]: "", [secondPart]: "" } as Record<Part, string>);
    setItems([...items, item], idOf(items.length, item[firstPart] === "" ? firstPart : secondPart));
  };
  const remove = (index: number) => {
    const newItems = items.toSpliced(index, 1);
    setItems(newItems, newItems.length > 0 ? idOf(Math.min(index, newItems.length - 1), firstPart) : id);
  };
  const move = (from: number, to: number) => {
    const [movedItem, otherItem] = [items[from], items[to]];
    if (!movedItem || !otherItem) return;
    const newItems = items.with(from, otherItem).with(to, movedItem);
    const isEnd = to === 0 || to === newItems.length - 1;
    const oppositeDirection = to === 0 ? "down" : "up";
    setItems(newItems, idOf(to, isEnd ? oppositeDirection : to < from ? "up" : "down"));
  };
  return (
    <>
      {items.length > 0 && (
        <ol className="grid gap-4">
          {withKeys(items).map(({ key, item }) => (
            <li key={key}>
              <ListItem
                {...{ noun, columns, layout, item, move, remove }}
                index={key}
                count={items.length}
                problem={error !== undefined && problem?.index === key ? problem : undefined}
                idOf={(part) => idOf(key, part)}
                change={(part, text) => change(items.with(key, { ...item, [part]: text }))}
              />
            </li>
          ))}
        </ol>
      )}
      {note}
      <div>
        <div className="flex flex-wrap gap-2">
          <QuietButton id={id} disabled={items.length >= maxItems} aria-describedby={`${id}-error`} onClick={add}>
            <Icon name="plus" />
            Add {noun}
          </QuietButton>
          {children}
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </>
  );
}
