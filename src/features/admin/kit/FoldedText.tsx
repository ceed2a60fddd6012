import { useId, useState } from "react";

/** A longer text would not fit into one line. */
const ONE_LINE_CHARS = 60;

/** Shows one line of a long text, until somebody wants to read the rest. */
export function FoldedText({ text, subject }: { text: string; subject: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > ONE_LINE_CHARS || text.includes("\n");
  return (
    <div className="max-w-80 text-meta text-muted">
      <p id={id} className={isLong && !isOpen ? "truncate" : "wrap-anywhere whitespace-pre-line"}>
        {isLong && !isOpen ? text.split("\n")[0] : text}
      </p>
      {isLong && (
        <button
          type="button"
          className="link min-h-6"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? "Show less" : "Show more"}: ${subject}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show more"}
        </button>
      )}
    </div>
  );
}
