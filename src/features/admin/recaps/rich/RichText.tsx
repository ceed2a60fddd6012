import { useRef, useState } from "react";
import { FieldError } from "../../../../ui/FieldError.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useQuill } from "./use-quill.ts";
import "./rich-text.css";

interface Props {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  change: (html: string) => void;
}

/** Edits HTML with the formats of specification §2. The HTML has classes, never style attributes. */
export function RichText({ id, label, hint, error, value, change }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hintId = hint && `${id}-hint`;
  const describedBy = [hintId, `${id}-error`].filter(Boolean).join(" ");
  const { quill, formats, problem } = useQuill({
    box,
    value,
    change,
    attributes: { id, labelledBy: `${id}-label`, describedBy, invalid: error && "true" },
  });
  const [linkRange, setLinkRange] = useState<{ index: number; length: number } | null>(null);

  const startLink = () => {
    const range = quill?.getSelection(true);
    if (range) setLinkRange(range);
  };
  const endLink = () => {
    if (linkRange) quill?.setSelection(linkRange.index, linkRange.length, "user");
    setLinkRange(null);
  };
  const applyLink = (address: string | null) => {
    if (!quill || !linkRange) return;
    quill.setSelection(linkRange.index, linkRange.length, "silent");
    if (linkRange.length > 0 || address === null) quill.format("link", address ?? false, "user");
    else quill.insertText(linkRange.index, address, { link: address }, "user");
    endLink();
  };
  return (
    <div>
      <p id={`${id}-label`} className="field-label">
        {label}
      </p>
      {hint !== undefined && (
        <p id={hintId} className="mb-2 text-ui text-muted">
          {hint}
        </p>
      )}
      <div className="rich" data-invalid={error !== undefined || undefined}>
        <Toolbar
          quill={quill}
          formats={formats}
          startLink={startLink}
          label={`${label}: formatting`}
          controls={id}
          isLinking={linkRange !== null}
        />
        {linkRange && <LinkForm address={String(formats["link"] ?? "")} apply={applyLink} cancel={endLink} />}
        <div ref={box} />
      </div>
      <FieldError id={`${id}-error`} error={error ?? problem ?? undefined} />
    </div>
  );
}
