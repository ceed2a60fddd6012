import type { ChangeEvent } from "react";
import { FieldError } from "../../../../ui/FieldError.tsx";
import { Icon } from "../../../../ui/Icon.tsx";

export interface Column<Part extends string> {
  part: Part;
  label: string;
  type?: "url" | "date";
  /** A text area with this number of lines. */
  rows?: number;
  placeholder?: string;
}

interface Props<Part extends string> {
  noun: string;
  columns: readonly [Column<Part>, Column<Part>];
  layout: string;
  item: Readonly<Record<Part, string>>;
  index: number;
  count: number;
  problem: { part: Part; text: string } | undefined;
  /** Returns the id of an input, of a button or of the error message. */
  idOf: (control: string) => string;
  change: (part: Part, text: string) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

const STEPS = [
  { direction: "up", icon: "arrowUp", step: -1 },
  { direction: "down", icon: "arrowDown", step: 1 },
] as const;

/** One item of a list: two inputs, and buttons that move and remove the item. */
export function ListItem<Part extends string>(props: Props<Part>) {
  const { noun, columns, layout, item, index, count, problem, idOf, change, move, remove } = props;
  const number = `${noun} ${index + 1}`;
  const nameColumn = columns.find(({ type, part }) => type === undefined && part !== "start");
  const itemName = (nameColumn && item[nameColumn.part].trim()) || number;
  return (
    <fieldset className={`grid items-end gap-x-2 gap-y-3 border-s-4 border-rule ps-3 sm:border-0 sm:ps-0 ${layout}`}>
      <legend className="sr-only">{number[0]?.toUpperCase() + number.slice(1)}</legend>
      {columns.map(({ part, label, type = "text", rows, placeholder }) => {
        const shared = {
          id: idOf(part),
          className: "field",
          "aria-label": `${label} of ${number}`,
          "aria-invalid": problem?.part === part,
          "aria-describedby": problem?.part === part ? idOf("error") : undefined,
          placeholder,
          autoComplete: "off",
          value: item[part],
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(part, target.value),
        };
        return (
          <label key={part} htmlFor={idOf(part)} className="min-w-0">
            <span className="field-label" aria-hidden="true">
              {label}
            </span>
            {rows === undefined ? (
              <input dir="auto" type={type} {...shared} />
            ) : (
              <textarea dir="auto" rows={rows} {...shared} />
            )}
          </label>
        );
      })}
      <div className="flex">
        {STEPS.map(({ direction, icon, step }) => (
          <button
            key={direction}
            type="button"
            id={idOf(direction)}
            className="icon-button"
            aria-label={`Move ${itemName} ${direction}`}
            disabled={index + step < 0 || index + step >= count}
            onClick={() => move(index, index + step)}
          >
            <Icon name={icon} />
          </button>
        ))}
        <button type="button" className="icon-button" aria-label={`Remove ${itemName}`} onClick={() => remove(index)}>
          <Icon name="trash" />
        </button>
      </div>
      <div className="sm:col-span-full">
        <FieldError id={idOf("error")} error={problem?.text} />
      </div>
    </fieldset>
  );
}
