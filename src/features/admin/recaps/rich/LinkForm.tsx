import { type KeyboardEvent, useId, useState } from "react";
import { RICH_TEXT } from "../../../../domain/rich/rich-text.ts";
import { QuietButton } from "../../../../ui/QuietButton.tsx";

interface Props {
  address: string;
  apply: (address: string | null) => void;
  cancel: () => void;
}

/** The component is not a `form` element, because HTML does not allow nested forms. */
export function LinkForm({ address, apply, cancel }: Props) {
  const id = useId();
  const [input, setInput] = useState(address);
  const [isInvalid, setInvalid] = useState(false);
  const submit = () => {
    const text = input.trim();
    const fullAddress = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    if (RICH_TEXT.href.test(fullAddress) && /\S\.\S|mailto:\S+@/.test(fullAddress)) apply(fullAddress);
    else setInvalid(true);
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
        value={input}
        // biome-ignore lint/a11y/noAutofocus: the field appears when the admin presses the link button
        autoFocus
        placeholder="https://"
        aria-invalid={isInvalid}
        aria-describedby={`${id}-error`}
        onChange={(event) => setInput(event.target.value)}
        onKeyDown={onKey}
      />
      <QuietButton onClick={submit}>Set link</QuietButton>
      {address !== "" && <QuietButton onClick={() => apply(null)}>Remove link</QuietButton>}
      <QuietButton onClick={cancel}>Cancel</QuietButton>
      <p id={`${id}-error`} className="field-error w-full" role="alert">
        {isInvalid && "Enter a full address that begins with https://, http:// or mailto:."}
      </p>
    </div>
  );
}
