import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { sendReport } from "../../data/reports.ts";
import { REPORT_MAX_CHARS } from "../../domain/limits.ts";
import { messageProblem, type ReportTarget } from "../../domain/moderation/report.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import * as paths from "../../paths.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import type { SelectedText } from "./selection.ts";

interface Props {
  target: ReportTarget;
  title: string;
  selection: SelectedText;
  onClosed: () => void;
}

const QUESTIONS = {
  recap: "What is wrong, and what is right?",
  list: "What is wrong with this list?",
  note: "What is wrong with this note?",
  profile: "What is wrong with this profile?",
} as const;

/** This dialog opens when React mounts it. The open dialog would cover a toast, so the dialog shows errors itself. */
export function ReportDialog({ target, title, selection, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [message, setMessage] = useState("");
  const [section, setSection] = useState(selection.section ?? "");
  const [step, setStep] = useState<"writing" | "sending" | "sent">("writing");
  const [error, setError] = useState<string>();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = messageProblem(message);
    setError(problem);
    if (problem || step !== "writing") return;
    setStep("sending");
    try {
      await sendReport({
        ...target,
        message,
        section: section || null,
        selectedText: selection.text,
      });
      setStep("sent");
    } catch (reason) {
      setStep("writing");
      setError(reasonOf(reason));
    }
  };

  return (
    <dialog
      ref={dialog}
      className="confirm text-start"
      aria-labelledby={`${id}-title`}
      onClose={(event) => event.target === dialog.current && onClosed()}
    >
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {step === "sent" ? (
        <div role="status">
          <p className="mt-3">
            Thank you. A moderator reads your report. You find the result in{" "}
            <a href={paths.account()} className="link">
              your account
            </a>
            .
          </p>
          <div className="mt-7 flex justify-end">
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={submit}>
          {selection.text !== null && (
            <blockquote className="mt-4 line-clamp-4 border-s-4 border-marker ps-4 text-muted">
              {selection.text}
            </blockquote>
          )}
          {target.kind === "recap" && <SectionSelect id={`${id}-section`} section={section} choose={setSection} />}
          <label htmlFor={`${id}-message`} className="mt-5 block font-medium">
            {QUESTIONS[target.kind]}
          </label>
          <textarea
            dir="auto"
            id={`${id}-message`}
            className="field mt-2 min-h-26"
            rows={4}
            maxLength={REPORT_MAX_CHARS.message}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-error`}
            value={message}
            onChange={({ target: { value } }) => setMessage(value)}
          />
          <FieldError id={`${id}-error`} error={error} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button type="submit" className="button" disabled={step === "sending"}>
              {step === "sending" ? "Sending…" : "Send"}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

interface SectionSelectProps {
  id: string;
  section: string;
  choose: (section: string) => void;
}

function SectionSelect({ id, section, choose }: SectionSelectProps) {
  const [headings] = useState(() =>
    [...document.querySelectorAll("article section[aria-labelledby] > h2")].flatMap(
      ({ textContent }) => textContent?.trim() || [],
    ),
  );
  return (
    <>
      <label htmlFor={id} className="mt-5 block font-medium">
        Section
      </label>
      <select id={id} className="field mt-2" value={section} onChange={({ target }) => choose(target.value)}>
        <option value="">The whole recap</option>
        {[...new Set(headings)].map((heading) => (
          <option key={heading} value={heading}>
            {heading}
          </option>
        ))}
      </select>
    </>
  );
}
