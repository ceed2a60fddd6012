import { useState } from "react";
import { hasRecentSession, signOut } from "../../data/account.ts";
import { callFunction } from "../../data/functions.ts";
import * as paths from "../../paths.ts";
import { forgetReader } from "../../state/forget-reader.ts";
import { toast } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import { useAction } from "./use-action.ts";

type Question = "sign-in-again" | "delete" | null;

/**
 * A reader with an old session must sign in again. Otherwise, anyone with the unlocked device could delete the account
 * (security D19).
 */
export function DeleteAccount() {
  const [question, setQuestion] = useState<Question>(null);
  const sessionCheck = useAction("Checking the session", async () => {
    setQuestion((await hasRecentSession()) ? "delete" : "sign-in-again");
  });
  const deletion = useAction("Deleting the account", async () => {
    await callFunction("delete-account", {}, new AbortController().signal);
    toast.success("Account deleted", "Your lists disappear from all pages within an hour.");
    forgetReader();
    location.assign(paths.home());
  });
  const signInAgain = useAction("Signing out", async () => {
    await signOut();
    forgetReader();
    location.assign(paths.auth(paths.account()));
  });
  const close = () => setQuestion(null);
  return (
    <>
      <button
        type="button"
        className="button-danger"
        disabled={sessionCheck.isBusy}
        aria-describedby="delete-error"
        onClick={sessionCheck.run}
      >
        Delete Account
      </button>
      <FieldError id="delete-error" error={sessionCheck.error ?? deletion.error ?? signInAgain.error} />
      <ConfirmDialog
        isOpen={question === "sign-in-again"}
        question="Sign in again first"
        text="You signed in more than ten minutes ago. Sign in again, then delete your account."
        confirmText="Sign In Again"
        isBusy={signInAgain.isBusy}
        confirm={signInAgain.run}
        cancel={close}
      />
      <ConfirmDialog
        isOpen={question === "delete"}
        question="Delete your account for good?"
        text="This also deletes your lists, follows and startup ideas. No one can undo this. Download your data first if you want to keep it."
        confirmText="Delete for Good"
        isBusy={deletion.isBusy}
        confirm={async () => {
          await deletion.run();
          close();
        }}
        cancel={close}
      />
    </>
  );
}
