import { type FormEvent, useEffect, useRef } from "react";
import { PICTURE_SOURCE_MAX_MIB } from "../../domain/constants.ts";
import { nameOf } from "../../domain/lists/top-list.ts";
import type { Profile } from "../../domain/people/profile.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PictureField } from "./PictureField.tsx";
import { ProfileTextFields } from "./ProfileTextFields.tsx";
import { useEditDialog } from "./use-dialog.ts";
import { useProfileEdit } from "./use-edit.ts";

interface Props {
  profile: Profile;
  isPro: boolean;
  onSaved: (profile: Profile) => void;
  close: () => void;
}

export function EditProfile({ profile, isPro, onSaved, close: onClosed }: Props) {
  const edit = useProfileEdit(profile);
  const { status, isDirty, isReadingPicture } = edit;
  const isSaving = status.state === "saving";
  const { dialog, heading, dialogHandlers, isConfirming, continueEditing, closeOrConfirm, close } = useEditDialog({
    isDirty,
    isBusy: isSaving,
    onClosed,
  });
  const saveButton = useRef<HTMLButtonElement>(null);
  // During the save, the button is disabled and loses the focus. After a failure, the focus returns to the button.
  useEffect(() => {
    if (status.state === "failed") saveButton.current?.focus();
  }, [status]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const savedProfile = await edit.save();
    if (!savedProfile) return;
    close();
    if (isDirty) onSaved(savedProfile);
  };
  return (
    <dialog ref={dialog} className="edit-dialog" aria-labelledby="edit-profile" {...dialogHandlers}>
      <form noValidate onSubmit={submit}>
        <header className="edit-bar top-0 border-b">
          <h2 ref={heading} tabIndex={-1} id="edit-profile" className="text-h3">
            Edit Profile
          </h2>
          <button type="button" className="icon-button -me-2.5" aria-label="Close" onClick={closeOrConfirm}>
            <Icon name="close" />
          </button>
        </header>
        <div className="space-y-7 px-5 py-6 sm:px-7" inert={isSaving}>
          <PictureField
            label="Profile picture"
            hint={`JPEG, PNG or WebP, at most ${PICTURE_SOURCE_MAX_MIB} MB. The site crops the picture to a square.`}
            name={nameOf(edit.texts.fullName)}
            edit={edit.avatar}
          />
          {isPro && (
            <PictureField
              label="Banner"
              hint={`JPEG, PNG or WebP, at most ${PICTURE_SOURCE_MAX_MIB} MB, four times as wide as high.`}
              name=""
              edit={edit.banner}
            />
          )}
          <ProfileTextFields texts={edit.texts} errors={edit.errors} change={edit.change} />
        </div>
        <footer className="edit-bar bottom-0 border-t">
          {isConfirming ? (
            <DiscardQuestion continueEditing={continueEditing} discard={close} />
          ) : (
            <>
              <p role="alert" className="field-error mt-0! basis-full">
                {status.state === "failed" && status.reason}
              </p>
              <button type="button" className="button-quiet ms-auto" disabled={isSaving} onClick={closeOrConfirm}>
                Cancel
              </button>
              <button
                ref={saveButton}
                type="submit"
                className="button min-w-26"
                disabled={isSaving || isReadingPicture}
              >
                {isSaving ? "Saving…" : "Save"}
              </button>
            </>
          )}
        </footer>
      </form>
    </dialog>
  );
}

function DiscardQuestion({ continueEditing, discard }: { continueEditing: () => void; discard: () => void }) {
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => continueButton.current?.focus(), []);
  return (
    <>
      <p role="alert" className="basis-full font-semibold">
        Discard your changes?
      </p>
      <button type="button" className="button-quiet ms-auto" onClick={discard}>
        Discard
      </button>
      <button ref={continueButton} type="button" className="button" onClick={continueEditing}>
        Keep editing
      </button>
    </>
  );
}
