import { NothingWritten } from "../../data/row-editing.ts";
import { isDenied } from "../../data/with-session.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { toast } from "../../state/toasts.ts";

const DENIED = "admin-denied";

/** Makes the page check the role again. */
export const checkRole = () => dispatchEvent(new Event(DENIED));

export function checkRoleIfDenied(error: unknown): void {
  if (error instanceof NothingWritten || isDenied(error)) checkRole();
}

/** Shows the server's reason as a toast. If the server denied access, the page also checks the role again. */
export function showFailure(error: unknown): void {
  checkRoleIfDenied(error);
  toast.error(reasonOf(error));
}

export function onDenied(check: () => void): () => void {
  addEventListener(DENIED, check);
  return () => removeEventListener(DENIED, check);
}
