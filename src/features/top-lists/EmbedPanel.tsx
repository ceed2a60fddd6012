import { useEffect, useRef } from "react";
import { embedCode } from "../../domain/lists/embed.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { Icon } from "../../ui/Icon.tsx";

/** This panel has the HTML with which a person can show the list on another site. */
export default function EmbedPanel({ list }: { list: TopList }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const address = location.origin + paths.embeddedList(list.id);
  const code = embedCode(address, list);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success("Code copied!", "Paste the code into the HTML of your page.");
    } catch {
      field.current?.select();
      toast.error("The browser did not copy the code. Copy the marked text yourself.");
    }
  };
  return (
    <div className="mt-4">
      <label htmlFor="embed-code" className="field-label">
        HTML for your site
      </label>
      <textarea
        ref={field}
        id="embed-code"
        readOnly
        rows={4}
        className="field font-mono text-meta"
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <p className="mt-1.5 text-meta text-muted">
        Your page shows the newest version of the list while the list is public.
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <button type="button" className="button-quiet px-4" onClick={copy}>
          <Icon name="copy" />
          Copy Code
        </button>
        <a href={address} target="_blank" rel="noopener" title="Opens in a new tab" className="button-quiet px-4">
          Preview
        </a>
      </div>
    </div>
  );
}
