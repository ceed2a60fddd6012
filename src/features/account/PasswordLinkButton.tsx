import { sendPasswordReset } from "../../data/account.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { ActionButton } from "./ActionButton.tsx";

/** A reader who has always signed in with Google or with links in e-mails sets a first password with this button. */
export const PasswordLinkButton = ({ email }: { email: string }) => (
  <ActionButton
    logName="Sending the password link"
    text="Send Password Link"
    busyText="Sending…"
    action={async () => {
      await sendPasswordReset(email, new URL(paths.auth(), location.origin).href);
      toast.success("Password reset email sent! Check your inbox.");
    }}
  />
);
