import { NothingWritten } from "../../../data/row-editing.ts";
import { isDenied } from "../../../data/with-session.ts";
import { fieldOf, REFUSAL_WORDS, refusalOf } from "../../../domain/forms/refusals.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { toast } from "../../../state/toasts.ts";
import { askForRole } from "../role-check.ts";
import type { FieldErrors } from "./row-kind.ts";

/** Says why the backend stored nothing, in its words; gives what belongs beside a field. */
export function tellRefusal<Values extends object>(
  error: unknown,
  table: string,
  values: Values,
): FieldErrors<Values> {
  tellFailure(error);
  const refusal = refusalOf(error, table);
  const field = refusal?.column && fieldOf(refusal.column);
  if (!refusal || !field || !(field in values)) return {};
  return { [field]: REFUSAL_WORDS[refusal.kind] } as FieldErrors<Values>;
}

/** A toast with what the server said; a denial also asks whether the role is still there. */
export function tellFailure(error: unknown): void {
  if (error instanceof NothingWritten || isDenied(error)) askForRole();
  toast.error(reasonOf(error));
}
