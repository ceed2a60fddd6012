/** What the database refused, by SQLSTATE. */
const KINDS = { "23505": "taken", "23503": "linked", "23514": "unfit" } as const;

export interface Refusal {
  kind: (typeof KINDS)[keyof typeof KINDS];
  /** Null where the message names none. */
  column: string | null;
}

/** Which rule a write broke, and of which column; null for errors that are no such refusal. */
export function refusalOf(error: unknown, table: string): Refusal | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const kind = KINDS[String(code) as keyof typeof KINDS];
  if (!kind) return null;
  // PostgreSQL names a constraint after its table and column.
  const found = new RegExp(`"${table}_(.+)_(?:key|fkey|check)\\d*"`).exec(String(message));
  return { kind, column: found?.[1] ?? null };
}

/** What stands beside the field. */
export const REFUSAL_WORDS: Record<Refusal["kind"], string> = {
  taken: "This is taken already. Choose another one.",
  linked: "This is not there any more. Choose another one.",
  unfit: "This cannot be stored as it is. Check what it may hold.",
};

/** The field of a form that a column is typed into: `image_url` is `imageUrl`. */
export const fieldOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
