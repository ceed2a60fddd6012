import { useRef } from "react";

interface Props {
  isEditing: boolean;
  discard: () => void;
}

export function DiscardButton({ isEditing, discard }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        Discard
      </button>
      <dialog ref={dialog} className="confirm" aria-labelledby="discard">
        <h2 id="discard" className="text-h3">
          {isEditing ? "Discard your changes?" : "Discard this list?"}
        </h2>
        <p className="mt-2 text-muted">
          {isEditing ? "The published list does not change." : "This deletes its title, its podcasts and your notes."}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" onClick={close}>
            Keep Editing
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              close();
              discard();
            }}
          >
            Discard
          </button>
        </div>
      </dialog>
    </>
  );
}
