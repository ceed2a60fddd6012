import { type DragEvent, useState } from "react";
import { THUMBNAIL_MAX_MIB } from "../../../domain/constants.ts";
import { PICTURE_TYPES } from "../../../domain/pictures/pictures.ts";
import { validWebUrl } from "../../../domain/text/web-url.ts";
import { controlProps, describedBy, Field } from "./Field.tsx";
import type { useUpload } from "./use-upload.ts";

interface Props {
  id: string;
  label: string;
  value: string;
  change: (url: string) => void;
  upload: ReturnType<typeof useUpload>;
  error?: string | undefined;
}

/** The admin types the URL of a picture, or chooses or drops a file. The field uploads the file immediately. */
export function ImageField({ id, label, value, change, upload, error }: Props) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const { isUploading } = upload;
  const onDrag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setDraggedOver(isInside);
  };
  const uploadFirstFile = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void upload.upload(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target beside the button
    <div
      className="picture-field"
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        uploadFirstFile(event.dataTransfer.files);
      }}
    >
      <Field
        id={id}
        label={label}
        error={error}
        hint={`JPG, PNG or WEBP, at most ${THUMBNAIL_MAX_MIB} MB, or an https address.`}
      >
        <div className="flex gap-4">
          <Preview key={value} url={value} isUploading={isUploading} />
          <div className="min-w-0 grow">
            <input
              {...controlProps({ id, value, error })}
              type="url"
              className="field"
              autoComplete="off"
              placeholder="https://"
              onChange={({ target }) => {
                upload.ignorePendingUpload();
                change(target.value);
              }}
            />
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <label className="button-quiet file-button">
                <input
                  type="file"
                  accept={PICTURE_TYPES.join()}
                  aria-describedby={describedBy(id)}
                  onChange={({ target }) => {
                    uploadFirstFile(target.files);
                    // Without this line, the browser fires no event if the admin chooses the same file again.
                    target.value = "";
                  }}
                />
                Upload a file
              </label>
              <p role="status" className="text-meta text-muted">
                {isUploading && "Uploading…"}
              </p>
            </div>
          </div>
        </div>
      </Field>
    </div>
  );
}

function Preview({ url, isUploading }: { url: string; isUploading: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const previewUrl = isShowable(url) ? url : null;
  return (
    <div className="admin-preview" data-busy={isUploading || undefined}>
      {previewUrl && !isBroken && <img src={previewUrl} alt="" onError={() => setBroken(true)} />}
      {previewUrl && isBroken && <span>The picture did not load</span>}
    </div>
  );
}

/** The content security policy allows pictures from https addresses and from this site. */
const isShowable = (url: string) =>
  validWebUrl(url) !== null && (url.startsWith("https:") || url.startsWith(`${location.origin}/`));
