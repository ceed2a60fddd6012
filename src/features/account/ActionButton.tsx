import { useId } from "react";
import { FieldError } from "../../ui/FieldError.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  logName: string;
  text: string;
  busyText: string;
  action: () => Promise<void>;
}

export function ActionButton({ logName, text, busyText, action }: Props) {
  const errorId = useId();
  const { isBusy, error, run } = useAction(logName, action);
  return (
    <>
      <button type="button" className="button-quiet" disabled={isBusy} aria-describedby={errorId} onClick={run}>
        {isBusy ? busyText : text}
      </button>
      <FieldError id={errorId} error={error} />
    </>
  );
}
