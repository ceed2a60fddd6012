import { type DragEvent, useState } from "react";
import { SOUND_FILE_ACCEPT, sizeText, uploadText } from "../../../domain/transcription/sound-file.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { SwitchField } from "../kit/SwitchField.tsx";
import type { SoundFileEdit, SoundUpload } from "./use-sound-file.ts";

const ID = "sound-file";

/** An editor chooses or drops a file of sound, sees how far its upload is, and can continue it after an interruption. */
export function SoundFileField({ edit, isBusy }: { edit: SoundFileEdit; isBusy: boolean }) {
  const { upload } = edit;
  if (upload.state === "sending") return <Sending upload={upload} cancel={edit.drop} />;
  if (upload.state === "stopped") return <Stopped upload={upload} edit={edit} />;
  if (edit.rules?.problem) return <p className="text-meta text-muted">{edit.rules.problem}</p>;
  return <ChooseFile edit={edit} isBusy={isBusy || upload.state === "reading"} />;
}

function ChooseFile({ edit, isBusy }: { edit: SoundFileEdit; isBusy: boolean }) {
  const { upload, rules, problem, interruptedName, keepsFile } = edit;
  const [isDraggedOver, setDraggedOver] = useState(false);
  const maxBytes = rules?.maxBytes ?? null;
  const onDrag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setDraggedOver(isInside);
  };
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) edit.choose(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would render above the button
    <div
      role="group"
      aria-labelledby={`${ID}-label`}
      className="picture-field mt-2"
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        choose(event.dataTransfer.files);
      }}
    >
      <p id={`${ID}-label`} className="font-semibold">
        Or a file with the sound
      </p>
      <p id={`${ID}-hint`} className="text-meta text-muted">
        Audio or video{maxBytes === null ? "" : `, at most ${sizeText(maxBytes)}`}. You can drop it here. The site
        removes the file after it has stored the transcript.
      </p>
      {interruptedName !== null && (
        <p className="mt-2 text-ui wrap-anywhere">
          The upload of {interruptedName} stopped before its end. Choose the same file again, and it continues.{" "}
          <button type="button" className="link min-h-8" onClick={edit.drop}>
            Forget this upload
          </button>
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <label className="button-quiet file-button">
          <input
            type="file"
            accept={SOUND_FILE_ACCEPT}
            aria-describedby={`${ID}-hint ${ID}-error`}
            disabled={isBusy}
            onChange={({ target }) => {
              choose(target.files);
              // Without this line, the browser fires no event if the editor chooses the same file again.
              target.value = "";
            }}
          />
          Choose a sound file
        </label>
        <SwitchField id="keep-sound-file" label="Keep the file" value={keepsFile} change={edit.setKeepsFile} />
      </div>
      <p role="status" className="text-meta text-muted">
        {upload.state === "reading" && `Reading ${upload.fileName}…`}
      </p>
      <FieldError id={`${ID}-error`} error={problem} />
    </div>
  );
}

function Sending({ upload, cancel }: { upload: Extract<SoundUpload, { state: "sending" }>; cancel: () => void }) {
  const { file } = upload.chosen;
  return (
    <div className="grid gap-2">
      <p className="text-ui font-semibold wrap-anywhere">{uploadText(file.name, upload.sent, file.size)}</p>
      <progress className="upload-bar" aria-label={`Upload of ${file.name}`} value={upload.sent} max={file.size} />
      <p role="status" className="text-meta text-muted">
        {upload.isWaiting
          ? "The connection broke. The upload tries again by itself."
          : "You can go on writing. Keep this form open until the upload ends."}
      </p>
      <div>
        <QuietButton onClick={cancel}>Cancel the upload</QuietButton>
      </div>
    </div>
  );
}

function Stopped({ upload, edit }: { upload: Extract<SoundUpload, { state: "stopped" }>; edit: SoundFileEdit }) {
  return (
    <div className="grid gap-2">
      <p role="alert" className="text-ui wrap-anywhere">
        The upload of {upload.chosen.file.name} stopped. {upload.reason}
      </p>
      <div className="flex flex-wrap gap-2">
        <QuietButton onClick={edit.proceed}>Continue the upload</QuietButton>
        <QuietButton onClick={edit.drop}>Cancel the upload</QuietButton>
      </div>
    </div>
  );
}
