import { type DragEvent, useRef, useState } from "react";
import { PICTURE_TYPES } from "../../domain/pictures/pictures.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import type { PictureEdit } from "./use-picture.ts";

interface Props {
  label: string;
  hint: string;
  /** Without a picture, the avatar shows the initial of this name. */
  name: string;
  edit: PictureEdit;
}

export function PictureField({ label, hint, name, edit }: Props) {
  const { kind, choice, problem, visibleUrl, choose, remove } = edit;
  const [isFileOver, setFileOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const id = `picture-${kind}`;
  const onDrag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setFileOver(isInside);
  };
  const drop = (event: DragEvent) => {
    onDrag(event, false);
    const [droppedFile] = event.dataTransfer.files;
    if (droppedFile) void choose(droppedFile);
  };
  const removeAndFocus = () => {
    remove();
    // The focused button disappears, so move the focus to the file input.
    fileInput.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would render above the picture
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={`picture-field ${kind === "avatar" ? "flex items-center gap-5" : ""}`}
      data-over={isFileOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={drop}
    >
      {kind === "avatar" ? (
        <Avatar key={visibleUrl} name={name} url={visibleUrl} className="size-20 text-h2" size={80} />
      ) : (
        <div className="profile-banner mb-4">
          {visibleUrl && <img key={visibleUrl} src={visibleUrl} alt="" width={1600} height={400} />}
        </div>
      )}
      <div className="min-w-0">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <label className="button-quiet file-button">
            <input
              ref={fileInput}
              type="file"
              accept={PICTURE_TYPES.join()}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={({ target }) => {
                const [selectedFile] = target.files ?? [];
                if (selectedFile) void choose(selectedFile);
                // Without this line, the browser fires no event if the reader chooses the same file again.
                target.value = "";
              }}
            />
            {visibleUrl ? "Replace" : "Choose a file"}
          </label>
          {visibleUrl && (
            <button type="button" className="button-quiet" onClick={removeAndFocus}>
              Remove
            </button>
          )}
        </div>
        <p role="status" className="text-meta text-muted">
          {choice.state === "reading" && "Reading the picture…"}
          {choice.state === "new" && <span className="sr-only">The picture is ready. Save to use it.</span>}
        </p>
        <FieldError id={`${id}-error`} error={problem} />
      </div>
    </div>
  );
}
