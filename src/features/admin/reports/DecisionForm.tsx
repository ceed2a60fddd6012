import { type FormEvent, useState } from "react";
import { decideReport } from "../../../data/moderation.ts";
import { CORRECTION_MAX_CHARS, NOTICE_MAX_CHARS, REPORT_MAX_CHARS } from "../../../domain/limits.ts";
import {
  ACTIONS,
  type Action,
  type Decision,
  decisionProblem,
  needsReason,
  outcomeText,
  type QueuedReport,
} from "../../../domain/moderation/queue.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import * as paths from "../../../paths.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { TextField } from "../kit/Field.tsx";

interface Props {
  report: QueuedReport;
  onDecided: () => void;
}

const OUTCOMES = {
  correct: "corrected",
  hide: "hidden",
  delete: "deleted",
  warn: "warned",
  block: "blocked",
  dismiss: "dismissed",
} as const;

export function DecisionForm({ report, onDecided }: Props) {
  const { id, kind, title, lineId, episodeId, isGone } = report;
  const [action, setAction] = useState<Action | null>(null);
  const [texts, setTexts] = useState({ reason: "", reply: "", correction: "" });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const selectedAction = ACTIONS[kind].find((choice) => choice.action === action);
  const changeTexts = (text: Partial<typeof texts>) => {
    setTexts({ ...texts, ...text });
    setError(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (action === null || isBusy) return;
    const decision: Decision = { action, ...texts };
    const problem = decisionProblem(kind, decision);
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      await decideReport(id, decision);
      publishSoon();
      toast.success(outcomeText(OUTCOMES[action]), report.title);
      onDecided();
      // The form disappears together with its report, so move the focus to the heading of the tab.
      document.getElementById("reports")?.focus();
    } catch (reason) {
      setError(reasonOf(reason));
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-6"
      aria-label={`Decide about ${title}${lineId === null ? "" : `, line ${lineId}`}`}
    >
      <div className="flex flex-wrap gap-2.5">
        {episodeId !== null && (
          <a href={paths.editRecap(episodeId)} className="button-quiet">
            Edit recap
          </a>
        )}
        {ACTIONS[kind].map((choice) => (
          <button
            key={choice.action}
            type="button"
            className="button-quiet"
            aria-pressed={choice.action === action}
            disabled={isGone && choice.action !== "dismiss"}
            onClick={() => setAction(choice.action)}
          >
            {choice.text}
          </button>
        ))}
      </div>
      {selectedAction && (
        <div className="mt-5 max-w-measure space-y-4">
          <p className="text-muted">{selectedAction.effect}</p>
          {selectedAction.action === "correct" && (
            <TextField
              id={`${id}-correction`}
              label="Correction"
              isRequired
              rows={2}
              limit={CORRECTION_MAX_CHARS}
              hint="Everyone reads this sentence on the page of the recap."
              value={texts.correction}
              change={(correction) => changeTexts({ correction })}
            />
          )}
          {needsReason(kind, selectedAction.action) && (
            <TextField
              id={`${id}-reason`}
              label="Reason"
              isRequired
              rows={2}
              limit={NOTICE_MAX_CHARS.reason}
              hint="The reported person reads this reason, and can answer once."
              value={texts.reason}
              change={(reason) => changeTexts({ reason })}
            />
          )}
          <TextField
            id={`${id}-reply`}
            label="Reply to the reader who sent this report"
            rows={2}
            limit={REPORT_MAX_CHARS.reply}
            value={texts.reply}
            change={(reply) => changeTexts({ reply })}
          />
          <FieldError id={`${id}-error`} error={error} />
          <button type="submit" className={selectedAction.isDangerous ? "button-danger" : "button"} disabled={isBusy}>
            {isBusy ? "Saving…" : selectedAction.text}
          </button>
        </div>
      )}
    </form>
  );
}
