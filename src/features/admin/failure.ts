import { NothingWritten } from "../../data/row-editing.ts";
import { isDenied } from "../../data/with-session.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { dismissToast, toast } from "../../state/toasts.ts";

const DENIED_EVENT = "admin-denied";

/** Makes the page check the role again. */
export const checkRole = () => dispatchEvent(new Event(DENIED_EVENT));

export function checkRoleIfDenied(error: unknown): void {
  if (error instanceof NothingWritten || isDenied(error)) checkRole();
}

/** Shows the server's reason as a toast. If the server denied access, the page also checks the role again. */
export function showFailure(error: unknown): string {
  checkRoleIfDenied(error);
  return toast.error(reasonOf(error));
}

/** Shows the failures of one action. Call `close` when the action succeeds, to remove the toast of its last failure. */
export function createFailureToast() {
  let toastId: string | null = null;
  const close = () => {
    if (toastId !== null) dismissToast(toastId);
    toastId = null;
  };
  const showText = (text: string) => {
    close();
    toastId = toast.error(text);
  };
  const show = (error: unknown) => {
    checkRoleIfDenied(error);
    showText(reasonOf(error));
  };
  return { show, showText, close };
}

export function onDenied(check: () => void): () => void {
  addEventListener(DENIED_EVENT, check);
  return () => removeEventListener(DENIED_EVENT, check);
}
