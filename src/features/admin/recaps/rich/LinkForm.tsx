import { type KeyboardEvent, useId, useState } from "react";
import { RICH_TEXT } from "../../../../domain/rich/rich-text.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";

interface Props {
  /** The address that is there already. */
  address: string;
  apply: (address: string | null) => void;
  cancel: () => void;
}

/** Not a `form`: it stands within one. */
export function LinkForm({ address, apply, cancel }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const text = typed.trim();
    const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    if (RICH_TEXT.href.test(full) && /\S\.\S|mailto:\S+@/.test(full)) apply(full);
    else setWrong(true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") submit();
    else cancel();
  };
  return (
    <div className="rich-link">
      <label htmlFor={id} className="font-semibold">
        Link to
      </label>
      <input
        id={id}
        className="field grow"
        type="url"
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: it opens on a press of the tool
        autoFocus
        placeholder="https://"
        aria-invalid={isWrong}
        aria-describedby={`${id}-error`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
      />
      <QuietButton onClick={submit}>Set link</QuietButton>
      {address !== "" && <QuietButton onClick={() => apply(null)}>Remove link</QuietButton>}
      <QuietButton onClick={cancel}>Cancel</QuietButton>
      <p id={`${id}-error`} className="field-error w-full" role="alert">
        {isWrong && "Enter a full address that begins with https://, http:// or mailto:."}
      </p>
    </div>
  );
}
