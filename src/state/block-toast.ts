import { type Access, blockText } from "../domain/auth/access.ts";
import * as paths from "../paths.ts";
import { toast } from "./toasts.ts";

export function showBlockToast({ isBlocked, blockedReason }: Access): void {
  if (!isBlocked) return;
  const action = { text: "Contact us", run: () => location.assign(paths.contact()) };
  toast.error(blockText(blockedReason), "Account blocked", action);
}
