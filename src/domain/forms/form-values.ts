/** Reads the values of a stored draft. Does not check the items of a list. */
export function readValues<Values extends object>(storedDraft: object, empty: Values): Values {
  const storedFields = new Map<string, unknown>(Object.entries(storedDraft));
  const fields = Object.entries(empty).map(([field, emptyValue]) => {
    const value = storedFields.get(field);
    return [field, typeOf(value) === typeOf(emptyValue) ? value : emptyValue];
  });
  return Object.fromEntries(fields) as Values;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

export function changedFields<Values extends object>(before: Values, after: Values): (keyof Values & string)[] {
  const fields = Object.keys(before) as (keyof Values & string)[];
  return fields.filter((field) => !isSame(before[field], after[field]));
}

export const applyChangesTo = <Values extends object>(before: Values, after: Values, target: Values) =>
  withFields(target, after, changedFields(before, after));

export function withFields<Values extends object>(target: Values, source: Values, fields: readonly string[]): Values {
  const copiedFields = Object.entries(source).filter(([field]) => fields.includes(field));
  return { ...target, ...Object.fromEntries(copiedFields) };
}

export const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

export const textOrNull = (text: string): string | null => text.trim() || null;
