import {
  type Field,
  type Fields,
  type InputField,
  noHtml,
  type RowOf,
  type Sanitize,
  type TypedValue,
} from "../content/fields.ts";
import { changedFields } from "./form-values.ts";
import { INPUT_KINDS } from "./input-kinds.ts";

type Inputs<F extends Fields> = Extract<F[number], { label: string }>;

/** What the form of these fields holds, all of it as it is typed. */
export type ValuesOf<F extends Fields> = {
  [One in Inputs<F> as One["name"]]: TypedValue<One["kind"]>;
};
/** The columns that the form writes. */
export type InputRow<F extends Fields> = RowOf<readonly Inputs<F>[]>;

const isInput = (field: Field): field is InputField => field.label !== undefined;

/** The form of a table, from the description of its fields. */
export function formOf<F extends Fields>(fields: F) {
  type Values = ValuesOf<F>;
  type Name = keyof Values & string;
  const inputs = fields.filter(isInput);

  /** Something of each of these inputs, under its name in the form. */
  const each = (some: readonly InputField[], entryOf: (input: InputField) => unknown) =>
    Object.fromEntries(some.map((input) => [input.name, entryOf(input)]));
  const typedOf = (row: object, sanitize: Sanitize) => {
    const columns = new Map<string, unknown>(Object.entries(row));
    const there = inputs.filter(({ column }) => columns.has(column));
    return each(there, ({ column, kind }) =>
      INPUT_KINDS[kind].toTyped(columns.get(column) as never, sanitize),
    );
  };
  const columnsOf = (values: Values, names: readonly string[]) => {
    const typed = new Map<string, unknown>(Object.entries(values));
    const written = inputs.filter(({ name }) => names.includes(name));
    return Object.fromEntries(
      written.map(({ name, column, kind }) => [
        column,
        INPUT_KINDS[kind].toColumn(typed.get(name) as never),
      ]),
    );
  };

  return {
    empty: each(inputs, ({ kind }) => INPUT_KINDS[kind].empty) as Values,
    labels: each(inputs, ({ label }) => label) as Record<Name, string>,
    valuesOf: (row: InputRow<F>, sanitize: Sanitize = noHtml) => typedOf(row, sanitize) as Values,
    rowOf: (values: Values) => columnsOf(values, Object.keys(values)) as InputRow<F>,
    /** The columns of the fields that differ: what nobody touched is not written again. */
    changesOf: (before: Values, now: Values) =>
      columnsOf(now, changedFields(before, now)) as Partial<InputRow<F>>,
    /** What keeps the form from being saved, by field, in the order of the form. */
    problemsOf(values: Values): Partial<Record<Name, string>> {
      const typed = new Map<string, unknown>(Object.entries(values));
      const problemOf = (input: InputField) =>
        INPUT_KINDS[input.kind].problemOf?.(typed.get(input.name) as never, input);
      const wrong = inputs.filter((input) => problemOf(input) !== undefined);
      return each(wrong, problemOf) as Partial<Record<Name, string>>;
    },
    /**
     * What a function's reply brings to the form. Flags and ids are never a function's to say
     * (security E19).
     */
    readReply(reply: Record<string, unknown>, sanitize: Sanitize): Partial<Values> {
      const filled = inputs.filter(({ kind }) => kind !== "flag" && kind !== "id");
      const row = filled.map(({ column, kind }) => [
        column,
        INPUT_KINDS[kind].readReply(reply[column]),
      ]);
      return typedOf(Object.fromEntries(row), sanitize) as Partial<Values>;
    },
  };
}
