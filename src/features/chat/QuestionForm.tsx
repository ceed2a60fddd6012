import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { QUESTION_MAX_CHARS } from "../../domain/constants.ts";

interface Props {
  placeholder: string;
  isBusy: boolean;
  send: (question: string) => Promise<void>;
  stop: () => void;
}

export function QuestionForm({ placeholder, isBusy, send, stop }: Props) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const question = text.trim();

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy || question === "") return;
    setText("");
    void send(question);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <form className="flex items-end gap-2 border-t border-rule p-3" onSubmit={submit}>
      <textarea
        dir="auto"
        ref={field}
        className="field max-h-32 min-h-11 grow resize-none field-sizing-content"
        rows={1}
        aria-label="Your question"
        placeholder={placeholder}
        maxLength={QUESTION_MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      {isBusy ? (
        <button
          type="button"
          className="button shrink-0"
          onClick={() => {
            stop();
            field.current?.focus();
          }}
        >
          Stop
        </button>
      ) : (
        <button type="submit" className="button shrink-0" disabled={question === ""}>
          Ask
        </button>
      )}
    </form>
  );
}
