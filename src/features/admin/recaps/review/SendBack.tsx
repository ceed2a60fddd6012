import { useEffect, useId, useState } from "react";
import { lengthProblem, requiredProblem } from "../../../../domain/forms/field-problems.ts";
import { EPISODE_MAX_CHARS } from "../../../../domain/limits.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";
import { TextField } from "../../kit/Field.tsx";

interface Props {
  isBusy: boolean;
  send: (note: string) => void;
  cancel: () => void;
}

export function SendBack({ isBusy, send, cancel }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const limit = EPISODE_MAX_CHARS.review_note;
  const submit = () => {
    const note = text.trim();
    const problem = requiredProblem(note) ?? lengthProblem(note, limit);
    setError(problem);
    if (problem === undefined) send(note);
    else document.getElementById(id)?.focus();
  };
  return (
    <div className="w-full basis-full">
      <TextField
        id={id}
        label="What should the writer change?"
        isRequired
        rows={3}
        limit={limit}
        value={text}
        change={setText}
        error={error}
        hint="Only the writer, editors and admins see this note."
      />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <QuietButton disabled={isBusy} onClick={cancel}>
          Cancel
        </QuietButton>
        <QuietButton disabled={isBusy} onClick={submit}>
          Send to the Writer
        </QuietButton>
      </div>
    </div>
  );
}
