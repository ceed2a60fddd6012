const KIND_OF_SQLSTATE = { "23505": "taken", "23503": "reference", "23514": "unfit" } as const;

export interface Refusal {
  kind: (typeof KIND_OF_SQLSTATE)[keyof typeof KIND_OF_SQLSTATE];
  column: string | null;
}

export function refusalOf(error: unknown, table: string): Refusal | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const kind = KIND_OF_SQLSTATE[String(code) as keyof typeof KIND_OF_SQLSTATE];
  if (!kind) return null;
  // PostgreSQL names a constraint after its table and column.
  const match = new RegExp(`"${table}_(.+)_(?:key|fkey|check)\\d*"`).exec(String(message));
  return { kind, column: match?.[1] ?? null };
}

export const REFUSAL_MESSAGES: Record<Refusal["kind"], string> = {
  taken: "This is taken already. Choose another one.",
  reference: "This no longer exists. Choose another one.",
  unfit: "This value cannot be stored. Check what the field may contain.",
};

export const fieldOfColumn = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
