import { NothingWritten } from "../../data/row-editing.ts";
import { isDenied } from "../../data/with-session.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { toast } from "../../state/toasts.ts";

const DENIED = "admin-denied";

/** A toast with the reason that the server gave. A denial also checks the role again. */
export function showFailure(error: unknown): void {
  if (error instanceof NothingWritten || isDenied(error)) dispatchEvent(new Event(DENIED));
  toast.error(reasonOf(error));
}

export function onDenied(checkRole: () => void): () => void {
  addEventListener(DENIED, checkRole);
  return () => removeEventListener(DENIED, checkRole);
}
