import { type DragEvent, useRef, useState } from "react";
import { PICTURE_TYPES } from "../../domain/pictures/pictures.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { FieldError } from "../../ui/FieldError.tsx";
import type { PictureEdit } from "./use-picture.ts";

interface Props {
  label: string;
  hint: string;
  /** Whose initial lies beneath. */
  name: string;
  edit: PictureEdit;
}

/** A picture that is chosen, or dropped anywhere on its field. */
export function PictureField({ label, hint, name, edit }: Props) {
  const { kind, choice, problem, shownUrl, choose, remove } = edit;
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const id = `picture-${kind}`;
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault();
    setOver(isNow);
  };
  const drop = (event: DragEvent) => {
    over(event, false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void choose(dropped);
  };
  const removeHere = () => {
    remove();
    // The button goes; the keys stay in the field.
    file.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would stand above the picture
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={`picture-field ${kind === "avatar" ? "flex items-center gap-5" : ""}`}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
    >
      {kind === "avatar" ? (
        <Avatar key={shownUrl} name={name} url={shownUrl} className="size-20 text-h2" size={80} />
      ) : (
        <div className="profile-banner mb-4">
          {shownUrl && <img key={shownUrl} src={shownUrl} alt="" width={1600} height={400} />}
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
              ref={file}
              type="file"
              accept={PICTURE_TYPES.join()}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void choose(chosen);
                // The same file may be chosen again.
                target.value = "";
              }}
            />
            {shownUrl ? "Replace" : "Choose a file"}
          </label>
          {shownUrl && (
            <button type="button" className="button-quiet" onClick={removeHere}>
              Remove
            </button>
          )}
        </div>
        <p role="status" className="text-meta text-muted">
          {choice.state === "reading" && "Reading the picture…"}
          {choice.state === "new" && <span className="sr-only">Ready to be saved.</span>}
        </p>
        <FieldError id={`${id}-error`} error={problem} />
      </div>
    </div>
  );
}
