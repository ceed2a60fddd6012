import { useRef, useState } from "react";
import { generateIdeas } from "../../data/answers.ts";
import { FunctionRefused } from "../../data/functions.ts";
import { logQuietly } from "../../data/log.ts";
import type { Idea } from "../../domain/ai/idea-reply.ts";
import { toast } from "../../state/toasts.ts";
import { withKeys } from "../../ui/with-keys.ts";
import { hasRecapText } from "./recap-text.ts";

const NO_CONTENT_TEXT = "No recap content available for analysis";
const FAILED_TEXT = "Failed to generate startup ideas";

interface Props {
  episodeId: string;
  intro: string;
  storedIdeas: readonly Idea[];
}

export function Ideas({ episodeId, intro, storedIdeas }: Props) {
  const [ideas, setIdeas] = useState(storedIdeas);
  const [status, setStatus] = useState<{ state: "idle" | "busy" } | { state: "failed"; reason: string }>({
    state: "idle",
  });
  const introElement = useRef<HTMLParagraphElement>(null);
  const isBusy = status.state === "busy";
  const idleText = ideas.length > 0 ? "Generate New Ideas" : "Generate Startup Ideas";

  const generate = async () => {
    if (isBusy) return;
    if (!hasRecapText(document)) {
      toast.error(NO_CONTENT_TEXT);
      return;
    }
    setStatus({ state: "busy" });
    try {
      const newIdeas = await generateIdeas(episodeId, AbortSignal.timeout(120_000));
      if (newIdeas.length === 0) throw new Error("The reply contained no ideas.");
      setIdeas(newIdeas);
      setStatus({ state: "idle" });
      toast.success("Startup ideas generated and saved successfully!");
      introElement.current?.focus();
    } catch (error) {
      const reason = error instanceof FunctionRefused ? error.message : FAILED_TEXT;
      if (reason === FAILED_TEXT) logQuietly("Generating startup ideas", error);
      setStatus({ state: "failed", reason });
      toast.error(FAILED_TEXT);
    }
  };

  return (
    <div className="chat p-5">
      <p ref={introElement} tabIndex={-1} className="max-w-[52ch] text-muted">
        {intro}
      </p>
      {ideas.length > 0 && (
        <ol className="mt-6 space-y-6">
          {withKeys(ideas).map(({ key, item: { title, content } }) => (
            <li key={key}>
              {title !== "" && (
                <h3 dir="auto" className="text-h3">
                  {title}
                </h3>
              )}
              <p dir="auto" className="mt-1.5 whitespace-pre-line">
                {content}
              </p>
            </li>
          ))}
        </ol>
      )}
      {status.state === "failed" && status.reason !== FAILED_TEXT && (
        <p role="alert" className="mt-5 text-danger">
          {status.reason}
        </p>
      )}
      <p className="mt-6">
        <button type="button" className="button" aria-disabled={isBusy} onClick={generate}>
          {isBusy ? "Thinking…" : idleText}
        </button>
      </p>
    </div>
  );
}
