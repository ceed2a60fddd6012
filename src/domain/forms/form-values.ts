/**
 * What was kept, in the shape of `empty`: a value of another type is as good as none. Looks no
 * deeper than the fields; lists of objects need a reader of their own.
 */
export function readValues<Values extends object>(kept: object, empty: Values): Values {
  const stored = new Map<string, unknown>(Object.entries(kept));
  const fields = Object.entries(empty).map(([field, none]) => {
    const value = stored.get(field);
    return [field, typeOf(value) === typeOf(none) ? value : none];
  });
  return Object.fromEntries(fields) as Values;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/** The fields in which two states of a form differ, in the order of the first. */
export function changedFields<Values extends object>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  const fields = Object.keys(before) as (keyof Values & string)[];
  return fields.filter((field) => !isSame(before[field], after[field]));
}

/** What was typed from `base` on, in `values`, over another state: the other fields are its. */
export const rebased = <Values extends object>(base: Values, values: Values, onto: Values) =>
  withFields(onto, values, changedFields(base, values));

/** One state with some fields of another; names that are none of its fields bring nothing. */
export function withFields<Values extends object>(
  state: Values,
  other: Values,
  fields: readonly string[],
): Values {
  const taken = Object.entries(other).filter(([field]) => fields.includes(field));
  return { ...state, ...Object.fromEntries(taken) };
}

/** Long texts are compared as they are: only lists and objects are written out for it. */
export const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

/** Null for a text of nothing but spaces, as optional columns have it. */
export const textOrNull = (text: string): string | null => text.trim() || null;
