import { useState } from "react";
import { fetchListSecret, replaceListSecret, setVisibility } from "../../data/list-editing.ts";
import { withSession } from "../../data/with-session.ts";
import type { TopList, Visibility } from "../../domain/lists/top-list.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import * as paths from "../../paths.ts";
import { useLoadable } from "../../state/loadable.ts";
import { toast } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { QuietFailure } from "../../ui/QuietFailure.tsx";
import { VISIBILITY_TEXTS, VisibilityField } from "../../ui/VisibilityField.tsx";

interface Props {
  list: TopList;
  /** The component calls this function after the site has stored the change. */
  onChanged: (visibility: Visibility) => void;
  /** The component calls this function if the list no longer exists. */
  reload: () => void;
}

type Step = "idle" | "confirming" | "saving";

/** In this section, the author decides who can see the list. */
export function VisibilitySection({ list: { id, visibility }, onChanged, reload }: Props) {
  const [step, setStep] = useState<Step>("idle");
  /** The visibility that the form shows. The author may still have to confirm this choice. */
  const [selectedVisibility, setSelectedVisibility] = useState<Visibility>(visibility);

  const save = async (newVisibility: Visibility) => {
    setStep("saving");
    try {
      const isStored = await withSession(() => setVisibility(id, newVisibility));
      // The address can still contain the secret of the old link.
      history.replaceState(history.state, "", location.pathname + location.search);
      if (isStored) {
        onChanged(newVisibility);
        toast.success(VISIBILITY_TEXTS[newVisibility].text, VISIBILITY_TEXTS[newVisibility].hint);
      } else {
        toast.error("This list no longer exists.");
        reload();
      }
    } catch (error) {
      setSelectedVisibility(visibility);
      toast.error(`Failed to change who can see the list: ${reasonOf(error)}`);
    }
    setStep("idle");
  };
  const choose = (newVisibility: Visibility) => {
    setSelectedVisibility(newVisibility);
    if (visibility === "link") setStep("confirming");
    else void save(newVisibility);
  };

  return (
    <div>
      <VisibilityField
        name={`visibility-${id}`}
        visibility={selectedVisibility}
        isBusy={step === "saving"}
        choose={choose}
      />
      {visibility === "link" && <SecretLink id={id} />}
      <ConfirmDialog
        isOpen={step === "confirming"}
        question="End the secret link?"
        text="After this, the link no longer works. A new link will have another address."
        confirmText="End the Link"
        confirm={() => void save(selectedVisibility)}
        cancel={() => {
          // The dialog also calls `cancel` when it closes after a confirmation.
          if (step !== "confirming") return;
          setSelectedVisibility(visibility);
          setStep("idle");
        }}
      />
    </div>
  );
}

function SecretLink({ id }: { id: string }) {
  const [storedSecret, retry] = useLoadable(id, fetchListSecret);
  const [step, setStep] = useState<Step>("idle");
  const [newSecret, setNewSecret] = useState<string | null>(null);
  const secret = newSecret ?? (storedSecret.state === "ready" ? storedSecret.value : null);
  const address = secret === null ? "" : location.origin + paths.secretTopList(id, secret);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success("Link copied!", "Everyone who has the link can read the list.");
    } catch {
      toast.error("The browser did not copy the link. Copy the text of the field yourself.");
    }
  };
  const replaceLink = async () => {
    setStep("saving");
    try {
      const replacement = await withSession(() => replaceListSecret(id));
      setNewSecret(replacement);
      history.replaceState(history.state, "", location.pathname + location.search);
      if (replacement === null) toast.error("This list no longer has a link. Reload the page.");
      else toast.success("The list has a new link", "The old link no longer works.");
    } catch (error) {
      toast.error(`Failed to replace the link: ${reasonOf(error)}`);
    }
    setStep("idle");
  };

  if (storedSecret.state === "failed") return <QuietFailure subject="The link" retry={retry} />;
  return (
    <div className="mt-4">
      <label htmlFor="secret-link" className="field-label">
        Secret link
      </label>
      <input
        id="secret-link"
        readOnly
        className="field"
        value={address}
        placeholder={storedSecret.state === "loading" ? "Loading the link" : "No link"}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <button type="button" className="button-quiet px-4" disabled={secret === null} onClick={copy}>
          <Icon name="link" />
          Copy Link
        </button>
        <button
          type="button"
          className="button-quiet px-4"
          disabled={secret === null}
          onClick={() => setStep("confirming")}
        >
          Replace Link
        </button>
      </div>
      <ConfirmDialog
        isOpen={step !== "idle"}
        question="Replace the secret link?"
        text="The old link stops working at once. Send the new link to the people who should still read the list."
        confirmText="Replace"
        isBusy={step === "saving"}
        confirm={replaceLink}
        cancel={() => setStep("idle")}
      />
    </div>
  );
}
