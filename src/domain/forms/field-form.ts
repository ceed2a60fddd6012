import {
  type Field,
  type Fields,
  type FormValue,
  type InputField,
  type RowOf,
  refuseHtml,
  type Sanitize,
} from "../content/fields.ts";
import { applyChangesTo, changedFields } from "./form-values.ts";
import { INPUT_KINDS } from "./input-kinds.ts";

type Inputs<F extends Fields> = Extract<F[number], { label: string }>;

export type ValuesOf<F extends Fields> = {
  [Input in Inputs<F> as Input["name"]]: FormValue<Input["kind"]>;
};
export type InputRow<F extends Fields> = RowOf<readonly Inputs<F>[]>;

const isInput = (field: Field): field is InputField => field.label !== undefined;

export function formOf<F extends Fields>(fields: F) {
  type Values = ValuesOf<F>;
  type Name = keyof Values & string;
  const inputs = fields.filter(isInput);

  const mapInputs = (selectedInputs: readonly InputField[], valueFor: (input: InputField) => unknown) =>
    Object.fromEntries(selectedInputs.map((input) => [input.name, valueFor(input)]));
  const toValues = (row: object, sanitize: Sanitize) => {
    const columns = new Map<string, unknown>(Object.entries(row));
    const presentInputs = inputs.filter(({ column }) => columns.has(column));
    return mapInputs(presentInputs, ({ column, kind }) =>
      INPUT_KINDS[kind].toFormValue(columns.get(column) as never, sanitize),
    );
  };
  const columnsOf = (values: Values, names: readonly string[]) => {
    const valueByName = new Map<string, unknown>(Object.entries(values));
    const namedInputs = inputs.filter(({ name }) => names.includes(name));
    return Object.fromEntries(
      namedInputs.map(({ name, column, kind }) => [column, INPUT_KINDS[kind].toColumn(valueByName.get(name) as never)]),
    );
  };

  return {
    empty: mapInputs(inputs, ({ kind }) => INPUT_KINDS[kind].empty) as Values,
    labels: mapInputs(inputs, ({ label }) => label) as Record<Name, string>,
    valuesOf: (row: InputRow<F>, sanitize: Sanitize = refuseHtml) => toValues(row, sanitize) as Values,
    rowOf: (values: Values) => columnsOf(values, Object.keys(values)) as InputRow<F>,
    /** Returns only the changed fields, so that a save does not overwrite another admin's changes of other fields. */
    changesOf: (before: Values, after: Values) =>
      columnsOf(after, changedFields(before, after)) as Partial<InputRow<F>>,
    /** Adds the changes of this editor to the values of another one. */
    merge<V extends Values>(before: V, mine: V, theirs: V): V {
      const changed: readonly string[] = changedFields(before, mine);
      const versions = [before, mine, theirs].map((values) => new Map<string, unknown>(Object.entries(values)));
      const mergedInputs = inputs.filter(({ name, kind }) => changed.includes(name) && INPUT_KINDS[kind].merge);
      const mergedValues = mapInputs(mergedInputs, ({ name, kind }) => {
        const [oldValue, myValue, theirValue] = versions.map((values) => values.get(name));
        return INPUT_KINDS[kind].merge?.(oldValue as never, myValue as never, theirValue as never);
      });
      return { ...applyChangesTo(before, mine, theirs), ...mergedValues };
    },
    problemsOf(values: Values): Partial<Record<Name, string>> {
      const valueByName = new Map<string, unknown>(Object.entries(values));
      const problemOf = (input: InputField) =>
        INPUT_KINDS[input.kind].problemOf?.(valueByName.get(input.name) as never, input);
      const invalidInputs = inputs.filter((input) => problemOf(input) !== undefined);
      return mapInputs(invalidInputs, problemOf) as Partial<Record<Name, string>>;
    },
    /** Ignores the flags, ids, times and corrections in the reply of an edge function. A function must not set these fields (security E19). */
    readFunctionReply(reply: Record<string, unknown>, sanitize: Sanitize): Partial<Values> {
      const fillableInputs = inputs.filter(({ kind }) => !/^(?:corrections|flag|id|moment)$/.test(kind));
      const entries = fillableInputs.map(({ column, kind }) => [
        column,
        INPUT_KINDS[kind].readFunctionReply(reply[column]),
      ]);
      return toValues(Object.fromEntries(entries), sanitize) as Partial<Values>;
    },
  };
}
